import CellGrid

/// The few colours of a built-in theme: one accent, and others with a meaning. On an unknown background they are middle
/// tones; on a known one text has a contrast of 4.5 or more, and lines of 3 or more. Without colours there are weight,
/// lines and reversed text.
struct ThemeTones {
    var dim = Style(attributes: .dim)
    /// Lines, bars and the page behind a window.
    var faint = Style(attributes: .dim)
    var accent = Color.standard
    var code = Color.standard
    /// For coloured code: black, red, green, yellow, blue, magenta, cyan, white. Black and white are the terminal's own
    /// colours: each of them is invisible on some background.
    var hues: [Color] = []
    // Styles with their own background set both colours.
    var highlight = Style(attributes: .reverse)
    /// One warm tone for search results and prompts.
    var match = Style(attributes: .reverse)
    var currentMatch = Style(attributes: [.reverse, .bold, .underline])
    /// Note, tip, important, warning, caution.
    var alerts = Array(repeating: Color.standard, count: 5)
    /// The four colours of the reader's own highlights.
    var notes = Array(repeating: Style(attributes: .underline), count: 4)

    init(_ depth: ColorDepth, _ tone: BackgroundTone?) {
        guard let rows = Self.numbers[depth] else { return }
        let row = rows[tone == nil ? 0 : tone == .dark ? 1 : 2].map { numbers in
            numbers.map { depth == .direct ? Color.rgb($0) : .palette(UInt8($0)) }
        }
        let (texts, papers) = (row[0], row[3])
        (accent, code, alerts) = (texts[0], texts[1], row[2])
        hues = [.standard] + row[1] + [.standard]
        match = Style(foreground: papers[1], background: papers[0])
        currentMatch = Style(foreground: papers[3], background: papers[2], attributes: .bold)
        // of one colour
        if papers[0] == papers[2] { currentMatch.attributes.insert(.underline) }
        notes = row[4].dropLast().map { Style(foreground: row[4][4], background: $0) }
        if texts.count > 2 {
            (dim, faint) = (Style(foreground: texts[2]), Style(foreground: texts[3]))
            highlight = Style(foreground: papers[5], background: papers[4])
        } else {
            // search results have the same yellow
            notes[0].attributes = .underline
        }
    }

    /// The backgrounds of notes in few colours, and their text.
    private static let fewNotes: [UInt32] = [3, 2, 6, 5, 0]

    /// Palette numbers or `0xRRGGBB` for an unknown, a dark and a light background. In each row: accent, code, and of
    /// many colours secondary text and lines; the hues between black and white; the alerts; background and text of a
    /// match, of the current one, and of many colours of highlights; the backgrounds of notes, and their text.
    private static let numbers: [ColorDepth: [[[UInt32]]]] = [
        .eight: [
            // only magenta and red are readable on every background in common palettes
            [[5, 5], [1, 2, 3, 4, 5, 6], [5, 5, 5, 1, 1], [3, 0, 3, 0], fewNotes],
            // red and blue are too dark to read: yellow and cyan replace them
            [[6, 2], [3, 2, 3, 6, 5, 6], [6, 2, 5, 3, 3], [3, 0, 3, 0], fewNotes],
            // green, yellow and cyan are too bright to read
            [[4, 5], [1, 4, 1, 4, 5, 4], [4, 4, 5, 1, 1], [3, 0, 3, 0], fewNotes],
        ],
        .sixteen: [
            [[5, 5], [1, 2, 3, 4, 5, 6], [5, 5, 5, 1, 1], [3, 0, 3, 0], fewNotes],
            [[6, 2], [9, 2, 3, 12, 13, 6], [6, 2, 13, 3, 9], [3, 0, 11, 0], fewNotes],
            [[4, 5], [1, 12, 1, 4, 5, 12], [4, 12, 5, 1, 1], [11, 0, 3, 0], fewNotes],
        ],
        .palette256: [
            [
                // contrast of 4.1 or more with black and with white
                [32, 133, 244, 244], [131, 29, 130, 63, 133, 30], [32, 29, 97, 136, 167],
                [222, 16, 208, 16, 179, 16], [186, 114, 110, 176, 16],
            ],
            [
                [75, 182, 246, 242], [210, 114, 179, 111, 176, 80], [75, 114, 141, 179, 210],
                [94, 230, 214, 16, 179, 16], [58, 22, 24, 53, 230],
            ],
            [
                [25, 90, 241, 245], [124, 22, 94, 26, 90, 23], [25, 22, 55, 94, 124],
                [222, 16, 94, 231, 229, 16], [228, 157, 153, 218, 16],
            ],
        ],
        .direct: [
            [
                [0x2680CD, 0xAF5FA0, 0x808080, 0x808080], [0xBE5A5A, 0x00875F, 0xA56914, 0x5F69EB, 0xAF5FAF, 0x008791],
                [0x2680CD, 0x1E8C5A, 0x8764B9, 0xAF7D14, 0xCD5555],
                [0xFADC8C, 0x000000, 0xFA9628, 0x000000, 0xD7AF5F, 0x000000],
                [0xDED078, 0x8CD48C, 0x8CB4E1, 0xDC96D2, 0x000000],
            ],
            [
                [0x6EB4F5, 0xD6B4DC, 0x98989E, 0x707076], [0xF08282, 0x87C88C, 0xDCB969, 0x7DAFFA, 0xD79BD7, 0x69C8CD],
                [0x6EB4F5, 0x78C88C, 0xBEA0FA, 0xE1B45A, 0xF57D78],
                [0x5C4810, 0xFFEBBE, 0xFFBE46, 0x000000, 0xD7AF5F, 0x000000],
                [0x544A10, 0x164A26, 0x123E60, 0x56224A, 0xF5F0E1],
            ],
            [
                [0x0A5FAA, 0x783C87, 0x626268, 0x8A8A90], [0xB42D2D, 0x197332, 0x875A00, 0x2355C8, 0x963296, 0x006E78],
                [0x0A5FAA, 0x147337, 0x6E41AF, 0x8C5A00, 0xB92828],
                [0xFFDE8C, 0x322400, 0x965500, 0xFFFFFF, 0xF5F096, 0x000000],
                [0xFFF396, 0xBEF2BE, 0xBCDEFF, 0xFFCDE8, 0x000000],
            ],
        ],
    ]
}
