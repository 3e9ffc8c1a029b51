internal import TourDocument

/// Where a part ends of a text that is too large for one pass of the parser: at a heading, so that most parts are whole.
enum PartEnd {
    /// The length of the part that starts with these bytes: up to a heading outside of a fence if there is one in the second half; else
    /// to a blank line, a line or a character there.
    ///
    /// - Complexity: linear in the number of bytes.
    static func end(of bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            let half = bytes.count / 2
            var (heading, blank, line): (Int?, Int?, Int?)
            var fence: (mark: UInt8, count: Int)?
            var position = 0
            while position < bytes.count {
                let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
                let text = bytes[position..<end].drop { $0 == 0x20 }
                let mark = text.first ?? 0x0D
                let count = text.prefix { $0 == mark }.count
                if position >= half { line = position }
                if let open = fence {
                    let isClosed = mark == open.mark && count >= open.count
                    if isClosed, text.dropFirst(count).allSatisfy({ $0 <= 0x20 }) { fence = nil }
                } else if mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"), count >= 3 {
                    fence = (mark, count)
                } else if position >= half {
                    if mark == 0x0D { blank = position }
                    if mark == UInt8(ascii: "#"), count <= 6, text.dropFirst(count).first ?? 0x20 <= 0x20 {
                        heading = position
                    }
                }
                position = end + 1
            }
            if let place = heading ?? blank ?? line { return place }
            var end = bytes.count
            while end > bytes.count - 4, bytes[end - 1] & 0xC0 == 0x80 { end -= 1 }
            return end - 1
        }
    }
}
