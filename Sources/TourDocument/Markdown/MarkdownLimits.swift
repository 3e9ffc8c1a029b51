import CMD4C

/// Ends the parsing of texts that have md4c do far more than there is to read.
struct MarkdownLimits {
    /// The size of what md4c is given, in bytes.
    let size: Int
    private var cells = 0
    private var addressBytes = 0
    private var scannedAddressBytes = 0

    init(size: Int) { self.size = size }

    /// Counts a table's cell: whether there are too many. Of a wide table whose rows have few cells, md4c fills the rows up.
    mutating func isOneCellTooMany() -> Bool {
        cells += 1
        return cells > size + 100_000
    }

    /// Counts an address or title that is kept: false beyond a size that no real page comes near. Many references repeat one.
    mutating func keeps(_ value: MD_ATTRIBUTE) -> Bool {
        addressBytes += Int(value.size)
        return addressBytes <= size + 100_000
    }

    /// Whether md4c has looked at far more bytes of addresses than there are: it does so again for each reference to one.
    mutating func isTooCostly(_ value: MD_ATTRIBUTE) -> Bool {
        scannedAddressBytes += Int(value.size)
        return scannedAddressBytes > 4 * (size + 1_000_000)
    }
}
