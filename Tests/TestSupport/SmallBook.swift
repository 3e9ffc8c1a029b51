/// A book for tests: an EPUB of a few files.
package struct SmallBook {
    /// The elements of the package's metadata.
    package var metadata =
        "<dc:title>A small book</dc:title><dc:creator>Ann Author</dc:creator><dc:language>en</dc:language>"
    /// Elements of its list of files, beside those of the pages and contents.
    package var items = ""
    /// The pages, in the order of reading: the path from the package's folder, what is in the body, and attributes of its place
    /// in the order (`linear="no"`).
    package var pages: [(path: String, body: String, attributes: String)] = []
    /// The list of contents: what stands within `<ol>`; nil for a book without.
    package var navigation: String?
    /// The same as EPUB 2 has it: what stands within `<navMap>`.
    package var ncx: String?
    /// The printed edition's pages, as the contents have them: what stands within `<ol>`, or within `<pageList>`.
    package var printPages = ""
    /// Further files, by their paths from the archive's root.
    package var files: [(path: String, bytes: [UInt8])] = []
    package var packing = ZipFile.Packing.deflated

    package init() {}

    package mutating func page(_ path: String, _ body: String, _ attributes: String = "") {
        pages.append((path, body, attributes))
    }

    package static let container =
        #"<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>"#
        + #"<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"#

    package static func xhtml(_ body: String) -> String {
        #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
            + #"<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head>"#
            + "<body>\(body)</body></html>"
    }

    package var package: String {
        var (items, spine) = (items, "")
        for (number, page) in pages.enumerated() {
            let address = page.path.replacing(" ", with: "%20")
            items += #"<item id="p\#(number)" href="\#(address)" media-type="application/xhtml+xml"/>"#
            spine += #"<itemref idref="p\#(number)" \#(page.attributes)/>"#
        }
        if navigation != nil {
            items += #"<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="scripted nav"/>"#
        }
        if ncx != nil { items += #"<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>"# }
        return #"<package xmlns="http://www.idpf.org/2007/opf" version="3.0">"#
            + #"<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\#(metadata)</metadata>"#
            + "<manifest>\(items)</manifest><spine>\(spine)</spine></package>"
    }

    /// The archive.
    package var zip: ZipFile {
        var zip = ZipFile()
        zip.add("mimetype", "application/epub+zip", .stored)
        zip.add("META-INF/container.xml", Self.container, packing)
        zip.add("OPS/book.opf", package, packing)
        if let navigation {
            let pages = printPages.isEmpty ? "" : #"<nav epub:type="page-list"><ol>\#(printPages)</ol></nav>"#
            let contents = #"<nav epub:type="toc"><ol>\#(navigation)</ol></nav>"#
            zip.add("OPS/nav.xhtml", Self.xhtml(contents + pages), packing)
        }
        if let ncx {
            zip.add("OPS/toc.ncx", "<ncx><navMap>\(ncx)</navMap><pageList>\(printPages)</pageList></ncx>", packing)
        }
        for page in pages { zip.add("OPS/" + page.path, Self.xhtml(page.body), packing) }
        for file in files { zip.add(file.path, file.bytes, packing) }
        return zip
    }

    package var bytes: [UInt8] { zip.bytes }
}
