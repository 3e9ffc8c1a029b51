/// Numbers as people write them: the one place that knows about commas and plurals.
extension Int {
    /// With a comma between thousands: `1,000,000`.
    package var inGroups: String {
        let digits = String(magnitude)
        var text = self < 0 ? "-" : ""
        for (at, digit) in digits.enumerated() {
            if at > 0, (digits.count - at) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }

    /// A number of things: `1 section`, `4,612 sections`.
    ///
    /// - Parameter many: the plural; nil for one that ends in `s`.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        "\(inGroups) \(self == 1 ? one : many ?? one + "s")"
    }
}
