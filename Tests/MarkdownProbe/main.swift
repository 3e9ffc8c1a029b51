import Markdown
import MarkdownHTML
import Platform

// Reads Markdown from standard input and writes it as HTML, as the suites of CommonMark, cmark-gfm and md4c have it: plain CommonMark,
// or with `--gfm` GitHub's extensions. Other arguments are single extensions, by the names that the suites give them.

let arguments = CommandLine.arguments.dropFirst()
let isMD4C = arguments.contains { $0.hasPrefix("--f") }
var (options, filtersTags) = MarkdownHTML.options(named: Array(arguments))
var source: [UInt8] = []
var buffer = [UInt8](repeating: 0, count: 1 << 16)
while true {
    let count = read(0, &buffer, buffer.count)
    if count <= 0 { break }
    source += buffer[..<count]
}
let html = MarkdownHTML.html(
    of: source, options: options, flavor: isMD4C ? .md4c : .gitHub, filtersTags: filtersTags)
var written = 0
while written < html.count {
    let count = html.withUnsafeBytes { write(1, $0.baseAddress?.advanced(by: written), html.count - written) }
    if count <= 0 { break }
    written += count
}
