/// How much of a section has to be read before its credit is given.
///
/// The policies are a family with one floor: whatever else a policy asks for, the bottom of the section has to be
/// reached by reading on. `seen` and `paced` are judged by that floor alone for now.
package enum CreditPolicy: String, Sendable, Codable, CaseIterable {
    /// The start of the section was shown, then its last row was reached by scrolling forward.
    case bottom
    /// Every line of the section was shown.
    case seen
    /// Every line was shown, and no faster than a reading pace.
    case paced
    /// The section never gives a credit.
    case none
}
