import CNcurses
import CellGrid
import Platform

/// Lays pictures in pixels over the cells of a frame. Before any change all are removed, so that no remains are left.
struct PicturePainter {
    private var shown: [PlacedPicture] = []
    /// Pictures in kitty, by their numbers there; the last sent comes last.
    private var sent: [(number: Int, bytes: [UInt8])] = []
    /// The number of the last picture sent. 1 is that of the request.
    private var lastNumber = 1

    private static let mostSent = 16

    /// Bytes written between two checks of the keyboard.
    private static let piece = 4_096

    /// The pictures that can be shown: none in the last row, which may scroll, and new ones within `maximumBytes`.
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

    /// The number of a picture in kitty, if it is there.
    private func number(of picture: PixelPicture) -> Int? {
        // comparing is fast for the same array
        sent.first { $0.bytes == picture.bytes }?.number
    }

    /// Removes pictures that change, before the cells are painted.
    /// - Parameter changed: finds the changed rows of the frame.
    mutating func prepare(for pictures: [PlacedPicture], on session: OpaquePointer, changed: () -> [Int]) {
        guard !shown.isEmpty else { return }
        let changed = changed()
        let isTouched = shown.contains { placed in
            changed.contains { (placed.area.row..<placed.area.row + placed.area.rows).contains($0) }
        }
        if shown != pictures || isTouched { takeOff(on: session) }
    }

    /// Removes all pictures, also from kitty's memory, before another program gets the screen.
    mutating func giveBack(on session: OpaquePointer) {
        takeOff(on: session)
        if !sent.isEmpty { Self.command("a=d,d=A", to: session) }
        sent = []
    }

    /// Removes all pictures; the next refresh paints the cells under them.
    mutating func takeOff(on session: OpaquePointer) {
        guard !shown.isEmpty else { return }
        // xterm shows remains of overpainted pictures again in rows that it scrolls in
        if shown.contains(where: { $0.picture.graphics.kind == .sixel }) { curses_invalidate(session) }
        if shown.contains(where: { $0.picture.graphics.kind == .kitty }) {
            Self.command("a=d,d=a", to: session)
        }
        shown = []
    }

    private static func command(_ keys: String, to session: OpaquePointer) {
        write(Array("\u{1B}_G\(keys),q=2;\u{1B}\\".utf8)[...], to: session)
    }

    /// Shows pictures over the painted cells. Returns false, with no partial picture left, if a key came on `input`.
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

    /// Shows a picture in kitty, sent first if it is new. Returns false if a key came meanwhile.
    private mutating func place(_ picture: PixelPicture, input: Int32, on session: OpaquePointer) -> Bool {
        var number = number(of: picture)
        if number == nil {
            if sent.count == Self.mostSent { Self.command("a=d,d=I,i=\(sent.removeFirst().number)", to: session) }
            lastNumber += 1
            // without an answer, even when cut off
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

    /// Writes in pieces. Returns false if a key came: then only `ending` is written.
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
