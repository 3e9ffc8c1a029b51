import MarkdownHTML
import MarkdownTree
import Platform

// Reads Markdown from standard input and writes it as HTML: plain CommonMark, with `--gfm` as cmark-gfm reads it, with
// `--all` with all dialects. With `--each` it reads documents that end with NUL, and writes each as soon as it is
// there.

let arguments = CommandLine.arguments.dropFirst()
let isEach = arguments.contains("--each")
let isGitHub = arguments.contains("--gfm")
let options: MarkdownOptions =
    arguments.contains("--all")
    ? [.common, .templates, .components, .docfx]
    : isGitHub ? [.tables, .strikethrough, .taskLists, .bareAddresses, .footnotes, .alerts] : .commonMark

@MainActor
func put(_ document: some Sequence<UInt8>, end: [UInt8] = []) {
    let html =
        Array(Document(parsing: Array(document), options: options).html(filtersTags: isGitHub).utf8) + end
    var written = 0
    while written < html.count {
        let count = html.withUnsafeBytes { write(1, $0.baseAddress?.advanced(by: written), html.count - written) }
        if count <= 0 { break }
        written += count
    }
}

var source: [UInt8] = []
var buffer = [UInt8](repeating: 0, count: 1 << 16)
while true {
    let count = read(0, &buffer, buffer.count)
    if count <= 0 { break }
    source += buffer[..<count]
    guard isEach else { continue }
    var documents = source.split(separator: 0, omittingEmptySubsequences: false)
    source = Array(documents.removeLast())
    for document in documents { put(document, end: [0]) }
}
if !isEach { put(source) }
