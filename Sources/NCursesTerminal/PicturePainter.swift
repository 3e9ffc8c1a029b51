import CNcurses
import CellGrid
import Platform

/// Lays pictures in pixels over the cells of a frame. Where anything changes, all of them are taken off before it, so that
/// nothing is left of one that moves or goes.
struct PicturePainter {
    private var shown: [PlacedPicture] = []
    /// The pictures that kitty has, by its numbers for them; the one that was sent last comes last.
    private var sent: [(number: Int, bytes: [UInt8])] = []
    /// The number of the picture that was sent last. The first is that of the question whether it shows any.
    private var lastNumber = 1

    private static let mostSent = 16

    /// Bytes written between two checks of the keyboard.
    private static let piece = 4_096

    /// The pictures of a frame that a terminal can show: not in its last row, from which it may scroll. Of those that would have to be sent,
    /// no more than so many bytes.
    func pictures(of frame: CellBuffer, size: Size, graphics: PixelGraphics?, maximumBytes: Int) -> [PlacedPicture] {
        var rest = maximumBytes
        return frame.pictures.filter { placed in
            let (area, picture) = (placed.area, placed.picture)
            guard picture.graphics == graphics, area.column >= 0, area.row >= 0,
                area.column + area.columns <= size.columns, area.row + area.rows < size.rows
            else { return false }
            let bytes = picture.graphics.kind == .kitty && number(of: picture) != nil ? 0 : picture.bytes.count
            guard bytes <= rest else { return false }
            rest -= bytes
            return true
        }
    }

    /// The number that kitty knows a picture by, if it has it.
    private func number(of picture: PixelPicture) -> Int? {
        // comparing arrays is quick where they are the same one
        sent.first { $0.bytes == picture.bytes }?.number
    }

    /// To be called before the cells are painted: takes off what is not to be there as it is.
    /// - Parameter changed: finds the rows of the frame that change.
    mutating func prepare(for pictures: [PlacedPicture], on session: OpaquePointer, changed: () -> [Int]) {
        guard !shown.isEmpty else { return }
        let changed = changed()
        let isTouched = shown.contains { placed in
            changed.contains { (placed.area.row..<placed.area.row + placed.area.rows).contains($0) }
        }
        if shown != pictures || isTouched { takeOff(on: session) }
    }

    /// Takes all off, and has the terminal forget them: somebody else gets the screen.
    mutating func giveBack(on session: OpaquePointer) {
        takeOff(on: session)
        if !sent.isEmpty { Self.command("a=d,d=A", to: session) }
        sent = []
    }

    /// Takes all off; the next refresh paints the cells that were under them.
    mutating func takeOff(on session: OpaquePointer) {
        guard !shown.isEmpty else { return }
        // of what is only painted over xterm shows parts again in rows that it scrolls in
        if shown.contains(where: { $0.picture.graphics.kind == .sixel }) { curses_invalidate(session) }
        if shown.contains(where: { $0.picture.graphics.kind == .kitty }) {
            Self.command("a=d,d=a", to: session)
        }
        shown = []
    }

    private static func command(_ keys: String, to session: OpaquePointer) {
        write(Array("\u{1B}_G\(keys),q=2;\u{1B}\\".utf8)[...], to: session)
    }

    /// To be called after the cells are painted. Returns false, with nothing on the screen that should not be there, if a key came
    /// meanwhile on `input`.
    mutating func show(_ pictures: [PlacedPicture], input: Int32, on session: OpaquePointer) -> Bool {
        guard shown != pictures else { return true }
        shown = pictures
        for placed in pictures {
            Self.write(Array("\u{1B}7\u{1B}[\(placed.area.row + 1);\(placed.area.column + 1)H".utf8)[...], to: session)
            let isWhole =
                switch placed.picture.graphics.kind {
                case .kitty: place(placed.picture, input: input, on: session)
                case .sixel:
                    Self.write(SixelPart.bytes(of: placed.picture), ending: "\u{1B}\\", input: input, to: session)
                }
            Self.write(Array("\u{1B}8".utf8)[...], to: session)
            guard isWhole else {
                takeOff(on: session)
                return false
            }
        }
        return true
    }

    /// Has kitty show a picture, which is sent to it unless it has it. Returns false if a key came while it was sent.
    private mutating func place(_ picture: PixelPicture, input: Int32, on session: OpaquePointer) -> Bool {
        var number = number(of: picture)
        if number == nil {
            if sent.count == Self.mostSent { Self.command("a=d,d=I,i=\(sent.removeFirst().number)", to: session) }
            lastNumber += 1
            // without an answer, also where it is cut off
            Self.write(Array("\u{1B}_Gi=\(lastNumber),q=2,".utf8)[...], to: session)
            let ending = "\u{1B}\\\u{1B}_Gm=0;\u{1B}\\\u{1B}_Ga=d,d=I,i=\(lastNumber),q=2;\u{1B}\\"
            guard Self.write(picture.bytes, ending: ending, input: input, to: session) else { return false }
            sent.append((lastNumber, picture.bytes))
            number = lastNumber
        }
        let (source, room) = (picture.source, "c=\(picture.columns),r=\(picture.rows)")
        Self.command(
            "a=p,i=\(number ?? 0),\(room),x=\(source.column),y=\(source.row),w=\(source.columns),h=\(source.rows),C=1",
            to: session)
        return true
    }

    /// Writes a piece at a time. Returns false if a key came: the rest is not written, but how it is ended.
    private static func write(_ bytes: [UInt8], ending: String, input: Int32, to session: OpaquePointer) -> Bool {
        for start in stride(from: 0, to: bytes.count, by: piece) {
            var keyboard = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&keyboard, 1, 0) == 0 else {
                write(Array(ending.utf8)[...], to: session)
                return false
            }
            write(bytes[start..<min(bytes.count, start + piece)], to: session)
        }
        return true
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to session: OpaquePointer) {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { curses_write(session, $0.baseAddress, $0.count) }
        }
    }
}
