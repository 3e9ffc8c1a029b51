extension Int {
    /// The range of numbers that are read: sums and differences of some of them fit in an `Int`.
    private static let written = -1 << 53...1 << 53

    /// The whole number that a file, a server or a user wrote, clamped to that range; nil for other text.
    package init?(written text: some StringProtocol) {
        guard let number = Int(text) else { return nil }
        self = Swift.min(Swift.max(number, Self.written.lowerBound), Self.written.upperBound)
    }
}
