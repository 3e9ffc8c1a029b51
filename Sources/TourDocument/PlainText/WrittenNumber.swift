extension Int {
    /// Numbers that are read lie within it: sums and differences of some of them have room in an `Int`.
    private static let written = -1 << 53...1 << 53

    /// The whole number that a file, a server or a person wrote, brought within bounds; nil for any other text.
    package init?(written text: some StringProtocol) {
        guard let number = Int(text) else { return nil }
        self = Swift.min(Swift.max(number, Self.written.lowerBound), Self.written.upperBound)
    }
}
