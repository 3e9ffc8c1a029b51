package import UserFiles

/// Why the preferences could not be read or changed: what happened, and what to do about it.
package enum PreferencesError: Error, Sendable, Hashable {
    /// The file could not be read or written.
    case file(UserFileError)
    /// There are fewer credits than were to be spent.
    case tooFewCredits(balance: Int, wanted: Int)
    /// Credits that were to be taken back were spent.
    case alreadySpent(balance: Int, wanted: Int)
}

extension PreferencesError: CustomStringConvertible {
    /// One line.
    package var description: String {
        switch self {
        case .file(let error): error.description
        case .tooFewCredits(let balance, let wanted):
            "there are \(balance) credits, and \(wanted) were to be spent: earn more first"
        case .alreadySpent(let balance, let wanted):
            "\(wanted) credits would be taken back and \(balance) are not spent: nothing was changed, earn more first"
        }
    }
}
