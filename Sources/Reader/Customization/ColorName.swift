import CellGrid
import JSONTree

/// Colours as people write them.
package enum ColorName {
    /// The 16 basic colours of terminals, by number.
    static let names: [String] = {
        let basic = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        return basic + basic.map { "bright-\($0)" }
    }()

    /// `#8ab4f8`, `#fff`, a palette number (0 to 255), a name (`red`, `bright-blue`), or `default`. Nil for others.
    static func color(_ value: JSONValue) -> Color? {
        if let number = value.integer { return UInt8(exactly: number).map { .palette($0) } }
        guard let text = value.string?.lowercased() else { return nil }
        if text == "default" { return .standard }
        if let index = names.firstIndex(of: text) { return .palette(UInt8(index)) }
        guard text.hasPrefix("#") else { return nil }
        let count = text.utf8.count - 1
        guard count == 6 || count == 3 else { return nil }
        let hex = text.dropFirst().compactMap { $0.hexDigitValue.map { UInt8($0) } }
        guard hex.count == count else { return nil }
        return hex.count == 6
            ? .rgb(hex[0] << 4 | hex[1], hex[2] << 4 | hex[3], hex[4] << 4 | hex[5])
            : .rgb(hex[0] * 17, hex[1] * 17, hex[2] * 17)
    }
}
