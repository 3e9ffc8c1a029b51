import Foundation
import Platform
import Testing

@testable import NCursesTerminal

/// The bytes for a terminal's clipboard.
struct ClipboardTests {
    @Test func base64IsAsOthersWriteIt() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect(
                String(decoding: Base64.encode(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
        }
    }

    @Test func aLongTextIsRefused() throws {
        let longest = String(repeating: "x", count: ClipboardSequence.maximumLength)
        let bytes = try #require(ClipboardSequence.bytes(for: longest, isInScreen: false))
        #expect(bytes.count <= 100_000)
        #expect(ClipboardSequence.bytes(for: longest + "x", isInScreen: false) == nil)
    }

    /// GNU screen hands on what stands in strings of its own, if they are short.
    @Test func inScreenItIsCutIntoStrings() throws {
        let text = String(repeating: "text ", count: 300)
        let plain = try #require(ClipboardSequence.bytes(for: text, isInScreen: false))
        let wrapped = try #require(ClipboardSequence.bytes(for: text, isInScreen: true))
        var pieces = String(decoding: wrapped, as: UTF8.self).components(separatedBy: "\u{1B}\\")
        #expect(pieces.popLast() == "")
        #expect(pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count < 512 })
        #expect(pieces.map { $0.dropFirst(2) }.joined() == String(decoding: plain, as: UTF8.self))
    }
}
