import HelperTools
import Platform
import SourceFiles
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourPages

@Suite struct DiagramPicturesTests {
    private func diagrams(_ script: String) throws -> (DiagramPictures, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let program = try folder.write("#!/bin/sh\n\(script)\n", to: "dot")
        chmod(program.string, 0o755)
        return (DiagramPictures(path: folder.path.string), folder)
    }

    private func address(_ language: String) throws -> String {
        try #require(DiagramAddress(CodeBlock(language: language, text: "digraph { a -> b }"))).address
    }

    /// The program is given the text on its standard input, and sees nothing of the environment.
    @Test func programsDrawDiagrams() throws {
        let (diagrams, folder) = try diagrams("printf '<svg>'; /bin/cat; printf '%s' \"$1 $HOME</svg>\"")
        defer { _ = folder }
        let address = try address("dot")
        #expect(diagrams.mayFetch(address) && diagrams.picture(at: address) == nil)
        diagrams.fetch(address)
        let picture = try #require(diagrams.picture(at: address))
        let drawn = String(decoding: try picture.bytes(in: 0..<100), as: UTF8.self)
        #expect(drawn == "<svg>digraph { a -> b }-Tsvg </svg>")
        #expect(!diagrams.mayFetch(address))
    }

    /// A size in cells, and rows that are all as long.
    @Test func mermaidIsDrawnInCharacters() throws {
        let folder = try TemporaryFolder()
        let script = "#!/bin/sh\n/bin/cat \"$2\" >/dev/null\nprintf '\\n┌─┐ \\n│A│──►\\n└─┘\\n\\n'\n"
        chmod(try folder.write(script, to: "mermaid-ascii").string, 0o755)
        let diagrams = DiagramPictures(path: folder.path.string)
        let address = try address("mermaid")
        diagrams.fetch(address)
        let picture = try #require(diagrams.picture(at: address))
        let size = try #require(try PictureHeader.size(of: picture))
        #expect(size.isInCells && size.width == 6 && size.height == 3)
        #expect(String(decoding: try picture.bytes(in: 1..<100), as: UTF8.self) == "┌─┐   \n│A│──►\n└─┘   \n")
    }

    @Test func whatCannotBeDrawnIsAskedForOnce() throws {
        let (diagrams, folder) = try diagrams("exit 1")
        defer { _ = folder }
        let address = try address("graphviz")
        diagrams.fetch(address)
        #expect(diagrams.picture(at: address) == nil && !diagrams.mayFetch(address))
        #expect(!diagrams.mayFetch(try self.address("mermaid")))
        #expect(!diagrams.mayFetch("https://example.org/a.png"))
        #expect(DiagramAddress(CodeBlock(language: "swift", text: "")) == nil)
    }
}
