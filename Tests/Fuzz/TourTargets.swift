import CellGrid
import HiddenCharacters
import Platform
package import SystemPackage
import TerminalText
import TestSupport
import TextLayout
import TourDocument
import TourPages

@testable import TourSources

/// What comes through a pipe.
func fuzzPage(_ bytes: [UInt8]) { open { () throws(SourceError) in try TourOpener.open(standardInput: bytes) } }

func fuzzHTML(_ bytes: [UInt8]) {
    guard let page = try? HTMLParser.parse(bytes) else { return }
    check(page.blocks)
}

/// Text, also as that of a program that colours it.
func fuzzText(_ bytes: [UInt8]) {
    check(PlainTextParser.blocks(of: bytes))
    let colored = SGRReader.read(bytes)
    precondition(colored.runs.allSatisfy { $0.range.upperBound <= colored.text.unicodeScalars.count })
}

/// An archive as it is.
func fuzzZip(_ bytes: [UInt8]) {
    open { () throws(SourceError) in
        try TourOpener.open(standardInput: Array("PK\u{3}\u{4}".utf8) + bytes)
    }
}

/// A book in a sound archive.
func fuzzEPUB(_ bytes: [UInt8]) {
    var archive = ZipFile()
    archive.add("mimetype", "application/epub+zip", .stored)
    let names = ["META-INF/container.xml", "content.opf", "nav.xhtml", "toc.ncx", "a.xhtml", "b.xhtml"]
    for (name, file) in zip(names, bytes.files) { archive.add(name, Array(file), .stored) }
    open { () throws(SourceError) in try TourOpener.open(standardInput: archive.bytes) }
}

func fuzzBook(_ bytes: [UInt8]) { openFolder(["book.toml", "src/SUMMARY.md", "src/a.md", "src/b.md"], bytes) }
func fuzzCodeTour(_ bytes: [UInt8]) { openFolder([".tours/a.tour", "a.swift", "package.json"], bytes) }

/// A manifest, pages with front matter and data, and a media catalogue.
func fuzzManifest(_ bytes: [UInt8]) { openFolder(["tour.yaml", "a.md", "b.html", "media.json"], bytes) }

/// Opens a folder of the files in an input.
private func openFolder(_ names: [String], _ bytes: [UInt8]) {
    let root = fuzzFolder
    for (index, name) in names.enumerated() {
        let files = bytes.files
        let path = root.appending(name)
        guard index < files.count else {
            _ = path.withPlatformString { unlink($0) }
            continue
        }
        _ = path.removingLastComponent().withPlatformString { mkdir($0, 0o700) }
        let file = try? FileDescriptor.open(
            path, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
        _ = try? file?.closeAfter { _ = try file?.writeAll(files[index]) }
    }
    open { () throws(SourceError) in
        let tour = try TourOpener.open(path: root)
        _ = try? tour.catalogueFile?.readFile()
        return tour
    }
}

/// A folder of this process; it is left behind.
package let fuzzFolder: FilePath = {
    let path = FilePath("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/tour-fuzz-\(getpid())")
    _ = path.withPlatformString { mkdir($0, 0o700) }
    return path
}()

/// Opens a tour, reads the beginning of each of its first sections, and looks at what comes out.
private func open(_ open: () throws(SourceError) -> OpenTour) {
    guard let tour = try? open().completed() else { return }
    for index in tour.tour.sections.indices.prefix(40) {
        let section = tour.tour.sections[index]
        for piece in 0..<min(section.pieceCount, 8) {
            check(tour.state(ofSection: index, piece: piece).blocks)
        }
    }
}

/// Lays blocks out at two widths: each line has room, and nothing hidden comes into a cell.
private func check(_ blocks: [Block]) {
    for width in [7, 80] {
        for block in blocks {
            let options = LayoutOptions(width: width)
            for line in BlockLayout.lines(for: block, options: options) {
                precondition(line.cells.count <= options.width)
                precondition(line.cells.allSatisfy { $0.scalar.hidden == nil })
                precondition(line.text.unicodeScalars.allSatisfy { [nil, .joiner, .invisible].contains($0.hidden) })
            }
        }
    }
}
