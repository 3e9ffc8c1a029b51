import Platform

/// What is fuzzed, by the name that `TOUR_FUZZ` gives: each has bytes read as one of the parts of the program reads them, and looks at
/// what comes out. `Tests/README.md` has the command.
package let fuzzTargets: [String: @Sendable ([UInt8]) -> Void] = [
    "markdown": fuzzMarkdown, "pieces": fuzzPieces, "page": fuzzPage, "html": fuzzHTML, "text": fuzzText,
    "zip": fuzzZip, "epub": fuzzEPUB,
    "book": fuzzBook, "codetour": fuzzCodeTour, "manifest": fuzzManifest, "recording": fuzzRecording,
    "preferences": fuzzPreferences, "state": fuzzState, "answer": fuzzAnswer, "keys": fuzzKeys,
]

private let target: @Sendable ([UInt8]) -> Void = {
    let name = getenv("TOUR_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = fuzzTargets[name] else { fatalError("TOUR_FUZZ is one of \(fuzzTargets.keys.sorted())") }
    return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

extension [UInt8] {
    /// The bytes between lines of `%%`: the files of a tour in one input.
    var files: [ArraySlice<UInt8>] {
        var files: [ArraySlice<UInt8>] = []
        var start = 0
        let mark = Array("\n%%\n".utf8)
        for index in indices where self[index] == mark[0] && index >= start && self[index...].starts(with: mark) {
            files.append(self[start..<index])
            start = index + mark.count
        }
        return files + [self[start...]]
    }
}
