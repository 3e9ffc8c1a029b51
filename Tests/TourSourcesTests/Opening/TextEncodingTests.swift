import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument
import UserFiles

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// Pages in all encodings are read the same, whatever they are written in and wherever they come from.
@Suite struct TextEncodingTests {
    enum Form: CaseIterable {
        case utf8, utf8Mark, littleMark, bigMark, little, big, western

        func bytes(_ text: String) -> [UInt8] {
            switch self {
            case .utf8: Array(text.utf8)
            case .utf8Mark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            case .littleMark: [0xFF, 0xFE] + Self.little.bytes(text)
            case .bigMark: [0xFE, 0xFF] + Self.big.bytes(text)
            case .little: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            case .big: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            case .western: text.unicodeScalars.map { $0 == "–" ? 0x96 : UInt8($0.value) }
            }
        }
    }

    static let texts = [
        ("md", "# Über\n\nzwei\n\ndrei – Straße\n"), ("txt", "Über\n\nzwei\n\ndrei – Straße\n"),
        ("html", "<title>Über</title>\n<p>zwei\n\n\n<p>drei – Straße\n"),
    ]

    private static func text(of tour: OpenTour) throws -> String {
        try tour.tour.sections.indices.flatMap { try tour.blocks(ofSection: $0) }.plainText
    }

    @Test(arguments: Form.allCases, texts)
    func everyKindOfPage(_ form: Form, _ page: (ending: String, text: String)) throws {
        let folder = try TemporaryFolder()
        let bytes = form.bytes(page.text)
        let file = try folder.write(bytes, to: "tour/page.\(page.ending)")
        let offset = try #require(Array(page.text.utf8).firstRange(of: "drei".utf8)).lowerBound
        for path in [file, folder.path.appending("tour")] {
            let tour = try TourOpener.open(path: path).completed()
            #expect(try Self.text(of: tour).hasSuffix("drei – Straße"))
            #expect(tour.warnings == [])
            // a page of HTML begins with its text
            let start = try #require(tour.source.origin(ofSection: 0)).start
            #expect(tour.filePlace(ofSection: 0, offset: offset - start)?.line == 5)
            #expect(tour.filePlace(ofSection: 0, offset: 0)?.path.hasSuffix("/page.\(page.ending)") == true)
        }
    }

    @Test(arguments: Form.allCases, ["# Über\n\ndrei – Straße\n", "<!doctype html>\n<p>drei – Straße\n"])
    func pipes(_ form: Form, _ text: String) throws {
        let tour = try TourOpener.open(standardInput: form.bytes(text)).completed()
        #expect(try Self.text(of: tour).hasSuffix("drei – Straße"))
        #expect(tour.filePlace(ofSection: 0, offset: 0) == nil)
    }

    // MARK: - The encodings of the world

    private static func bytes(_ text: String, in encoding: String) throws -> [UInt8] {
        let converter = try #require(iconv_open(encoding, "UTF-8"))
        try #require(Int(bitPattern: converter) != -1, "\(encoding)")
        defer { iconv_close(converter) }
        var source = Array(text.utf8).map { CChar(bitPattern: $0) }
        var room = [CChar](repeating: 0, count: 8 * source.count + 8)
        var (left, free) = (source.count, room.count)
        source.withUnsafeMutableBufferPointer { source in
            room.withUnsafeMutableBufferPointer { room in
                var (input, output) = (source.baseAddress, room.baseAddress)
                _ = iconv(converter, &input, &left, &output, &free)
            }
        }
        try #require(left == 0, "\(encoding) has no \(text)")
        return room.dropLast(free).map { UInt8(bitPattern: $0) }
    }

    private static let world = [
        ("Глава первая, старая кодировка\n", ["WINDOWS-1251", "KOI8-R", "ISO-8859-5"]),
        ("第一章\n\n这是一个用国标编码保存的文本文件。\n", ["GBK", "GB18030"]),
        ("第一章\n\n這是一個用大五碼保存的文字檔案。\n", ["BIG5"]),
        ("第一章\n\nこれは日本語の文章です。端末で読めるテキスト。\n", ["SHIFT_JIS", "EUC-JP"]),
        ("제일장\n\n이것은 한국어 문장입니다. 터미널에서 읽을 수 있는 텍스트.\n", ["EUC-KR"]),
        (
            "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych.\n",
            ["ISO-8859-2", "WINDOWS-1250"]
        ),
    ].flatMap { text, encodings in encodings.map { (text, $0) } }

    @Test(arguments: world) func encodingsAreJudgedByTheirBytes(_ text: String, _ encoding: String) throws {
        let folder = try TemporaryFolder()
        let bytes = try Self.bytes(text, in: encoding)
        let tours = [
            try TourOpener.open(path: folder.write(bytes, to: "page.txt")),
            try TourOpener.open(path: folder.write(bytes, to: "folder/page.md").removingLastComponent()),
            try TourOpener.open(standardInput: bytes),
        ].map { $0.completed() }
        for tour in tours {
            #expect(try Self.text(of: tour).split(separator: "\n").last == text.split(separator: "\n").last)
            #expect(tour.warnings.count == 1 && tour.warnings[0].description.contains("seems to be "), "\(encoding)")
        }
        #expect(tours[0].filePlace(ofSection: 0, offset: 0)?.path.hasSuffix("/page.txt") == true)
    }

    @Test(arguments: ["UTF-32LE", "UTF-32BE"], [true, false]) func utf32(_ encoding: String, hasMark: Bool) throws {
        let text = "Überall 😀\n第一章\n"
        let bytes = try Self.bytes((hasMark ? "\u{FEFF}" : "") + text, in: encoding)
        #expect(try Self.plain(bytes) == text)
        #expect(try Self.plain(bytes + [0x61]) == text + "\u{FFFD}")
        guard hasMark else { return }
        #expect(try Self.plain(bytes + [0, 0xD8, 0xD8, 0] + bytes.suffix(4)) == text + "\u{FFFD}\n")
    }

    /// Twelve bytes are no evidence, nor are seven that are not ASCII.
    @Test func littleTextIsNotJudged() throws {
        let bytes = try Self.bytes("Глава первая", in: "WINDOWS-1251")
        let tour = try TourOpener.open(standardInput: bytes)
        #expect(try Self.text(of: tour) == "Ãëàâà ïåðâàÿ")
        #expect(tour.warnings == [])
        #expect(try Self.text(of: TourOpener.open(standardInput: Array("Глава ".utf8))) == "Глава ")
        #expect(try Self.text(of: TourOpener.open(standardInput: bytes + [0x0A])) == "Глава первая")
        let few = try Self.bytes("The chapter: первая and more", in: "WINDOWS-1251")
        #expect(try Self.text(of: TourOpener.open(standardInput: few)) == "The chapter: ïåðâàÿ and more")
    }

    @Test func theEncodingThatIsNamedGoesBeforeAll() throws {
        let folder = try TemporaryFolder()
        let options = SourceOptions(encoding: TextEncoding(named: "koi8-r"))
        let bytes = try Self.bytes("Да", in: "KOI8-R")
        let head = Array("<!doctype html><meta charset=windows-1251><p>".utf8)
        let page = try folder.write(head + bytes, to: "tour/page.html")
        for path in [page, page.removingLastComponent()] {
            #expect(try Self.text(of: TourOpener.open(path: path, as: options)) == "Да")
        }
        #expect(try Self.text(of: TourOpener.open(standardInput: head + bytes, as: options)) == "Да")
        // also before UTF-8, and what is judged
        let text = Array("ä".utf8)
        let latin = SourceOptions(encoding: TextEncoding(named: "Latin1"))
        #expect(try Self.text(of: TourOpener.open(standardInput: text, as: latin)) == "Ã¤")
        let wide = SourceOptions(encoding: TextEncoding(named: "utf-16be"))
        let big = try Self.bytes("一二", in: "UTF-16BE")
        for mark in [[], [0xFE, 0xFF]] as [[UInt8]] {
            #expect(try Self.text(of: TourOpener.open(standardInput: mark + big, as: wide)) == "一二")
        }
        for name in ["no-such", "", "koi8-r//TRANSLIT", "a b", String(repeating: "x", count: 100)] {
            #expect(TextEncoding(named: name) == nil, "\(name)")
        }
    }

    /// A character that may still be changed by the next one is not lost at the end.
    @Test func theLastCharacterIsKept() throws {
        let options = SourceOptions(encoding: TextEncoding(named: "big5-hkscs"))
        #expect(try Self.text(of: TourOpener.open(standardInput: [0x88, 0x66], as: options)) == "Ê")
    }

    // MARK: - Zeros

    @Test func zerosInATextAreShown() throws {
        let folder = try TemporaryFolder()
        let hole = [UInt8](repeating: 0, count: 5000)
        for (name, bytes, text) in [
            ("single.txt", Array("one\ntwo\0three\nfour\n".utf8), "one\ntwo\0three\nfour"),
            ("hole.log", hole + Array("after\n".utf8), String(repeating: "\0", count: 5000) + "after"),
            ("cut.log", Array("before\n".utf8) + hole, "before\n" + String(repeating: "\0", count: 5000)),
            ("blank.txt", Array("a text with a \0 in it\n".utf8), "a text with a \0 in it"),
            ("page.md", Array("two *words* \0 here\n".utf8), "two words \u{FFFD} here"),
        ] {
            let tour = try TourOpener.open(path: folder.write(bytes, to: name)).completed()
            #expect(try Self.text(of: tour) == text, "\(name)")
        }
    }

    /// Only for who asks for it.
    @Test func whatIsBinaryIsShownAsText() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0xFF, 0x61, 0x62], to: "program")
        #expect(throws: SourceError.self) { try TourOpener.open(path: file) }
        #expect(throws: SourceError.self) { try TourOpener.open(path: file, as: SourceOptions(kind: "markdown")) }
        #expect(try Self.text(of: TourOpener.open(path: file, as: SourceOptions(kind: "text"))).hasSuffix("ab"))
    }

    private static func html(_ bytes: [UInt8]) throws -> String {
        let source = try ByteSource(name: "page.html", bytes: bytes).decoded(kind: .html)
        return try HTMLParser.parse(source.bytes(in: 0..<source.count())).blocks.plainText
    }

    @Test func declarations() throws {
        #expect(try Self.html(Array("<meta charset='ISO-8859-1'>".utf8) + [0xE4, 0x93]) == "ä\u{201C}")
        let koi = "<META http-equiv=content-type content='text/html; charset = KOI8-R'>"
        #expect(try Self.html(Array(koi.utf8) + [0xC1]) == "а")
        #expect(
            try Self.html(Array("<meta name=a><meta charset=shift_jis>".utf8) + [0x82, 0xA0, 0x61, 0x82])
                == "あa\u{FFFD}")
        #expect(try Self.html(Array("<?xml version='1.0' encoding='koi8-r'?><p>".utf8) + [0xC1]) == "а")
        #expect(try Self.html(Array("<meta charset=iso-2022-jp><p>".utf8) + [0x1B, 0x24, 0x42, 0x24, 0x22]) == "あ")
        // what is far behind the start decides as well
        let far = String(repeating: "<p>x\n", count: 20_000)
        #expect(try Self.html(Array("<meta charset=koi8-r>\(far)".utf8) + [0xC1]).hasSuffix("x а"))
    }

    /// What the bytes are goes before what they say.
    @Test(arguments: ["utf-16", "utf-8", "iso-8859-1", "koi8-r", "no-such", "//IGNORE,x", ""])
    func declarationsThatLie(name: String) throws {
        let head = Array("<meta charset='\(name)'>".utf8)
        #expect(try Self.html(head + Array("ä".utf8)) == "ä")
        if name != "koi8-r" { #expect(try Self.html(head + [0x61, 0xE4]) == "aä") }
    }

    private static func plain(_ bytes: [UInt8]) throws -> String {
        let source = try ByteSource(name: "page.txt", bytes: bytes).decoded(kind: .text)
        return String(decoding: try source.bytes(in: 0..<source.count()), as: UTF8.self)
    }

    @Test func brokenUTF16() throws {
        let lone = Form.little.bytes("a\nb") + [0x00, 0xD8] + Form.little.bytes("c")
        #expect(try Self.plain([0xFF, 0xFE] + lone) == "a\nb\u{FFFD}c")
        #expect(try Self.plain([0xFE, 0xFF] + Form.big.bytes("ab") + [0x00]) == "ab\u{FFFD}")
        #expect(try Self.plain([0xFF, 0xFE]) == "")
        #expect(try Self.plain([0xFF, 0xFE, 0x61]) == "\u{FFFD}")
        #expect(try Self.plain(Form.little.bytes("a bc") + [0x61]) == "a bc\u{FFFD}")
        let long = String(repeating: "😀 ", count: 1000)
        for form in [Form.little, .big] { #expect(try Self.plain(form.bytes("a" + long)) == "a" + long) }
        // the most common of Chinese characters ends in a zero
        for form in [Form.little, .big] { #expect(try Self.plain(form.bytes("一二三\n一二 a\n")) == "一二三\n一二 a\n") }
    }

    /// Zeros alone make no UTF-16.
    @Test(
        arguments: [
            [0x61, 0x62, 0x63, 0x00], [0x01, 0x00, 0x02, 0x00], [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01, 0x00],
            [0x7F, 0x45, 0x4C, 0x46, 0x00, 0x01, 0x02],
            [0x00, 0x00, 0x00, 0x61], [0x61, 0x00, 0x00, 0x00, 0x62, 0x00],
        ] as [[UInt8]])
    func binaries(_ bytes: [UInt8]) throws {
        #expect(throws: SourceError.self) { try TourOpener.open(standardInput: bytes) }
    }

    /// A few errors in UTF-8 do not make it another encoding.
    @Test func errorsInUTF8() throws {
        let start = TextEncoding.find(in: Array("äöü ".utf8) + [0xE4], isWhole: true) { _ in false }
        #expect(start.encoding == .utf8)
        // behind the start
        let late = Array(String(repeating: "line\n", count: 20_000).utf8) + [0xE4, 0x0A]
        #expect(try Self.plain(late).hasSuffix("line\n\u{FFFD}\n"))
        // a character that the end of the start cuts
        for length in TextEncoding.sampleSize - 4...TextEncoding.sampleSize {
            let text = String(repeating: "a", count: length) + "😀"
            #expect(try Self.plain(Array(text.utf8)) == text)
        }
    }

    /// What is UTF-8 stays in its file; nothing else that is large is read.
    @Test func largePages() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Array(String(repeating: "a", count: 100).utf8), to: "page.txt")
        let size = ByteSource.maximumDecoded + 10
        let western = Array(repeating: UInt8(0xE4), count: TextEncoding.sampleSize)
        for (start, problem) in [([0xEF, 0xBB, 0xBF, 0x61], false), (western, true)] {
            try file.write(start)
            #expect(truncate(file.string, size) == 0)
            let source = try ByteSource(name: "page.txt", file: OpenFile(file)).decoded(kind: .text)
            #expect(try source.count() == (problem ? size : size - 3))
            #expect((source.problem != nil) == problem)
        }
        try file.write([0xFF, 0xFE, 0x61, 0x00])
        #expect(truncate(file.string, size) == 0)
        #expect(throws: SourceError.self) { try TourOpener.open(path: file) }
    }
}
