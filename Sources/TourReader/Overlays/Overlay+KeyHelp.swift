// What the keys of each window do, for the help.

extension KeyHelp {
    fileprivate static let moves = [
        KeyHelp("j  k", "down, up"), KeyHelp("d  u", "half a page"), KeyHelp("g  G", "start, end"),
    ]
    fileprivate static let back = KeyHelp("Esc  q", "back")
}

extension ListOverlay {
    var keyHelp: [KeyHelp] {
        if rows.isPicker {
            return [
                KeyHelp("letters", "filter"), KeyHelp("Down  Up", "next, previous"),
                KeyHelp("PgDn  PgUp", "page down, up"), KeyHelp("Home  End", "first, last"),
                KeyHelp("Enter", "go there"), KeyHelp("Esc", "clear the filter, then close"),
            ]
        }
        let removes = (0..<rows.count).contains(where: rows.canRemove) ? [KeyHelp("x", "remove, after asking")] : []
        return KeyHelp.moves + [KeyHelp("Enter", "go there")] + removes + rows.ownKeys
            + [KeyHelp("/", "filter"), KeyHelp("Right  Left", "the rest of a long row"), .back]
    }
}

extension JournalOverlay {
    var keyHelp: [KeyHelp] {
        KeyHelp.moves + [
            KeyHelp("t", "today"), KeyHelp("w  W", "next, previous week"), KeyHelp("2026-11-21", "go to a date"),
            KeyHelp("Enter", "go to the section"), KeyHelp("x", "remove a credit, after asking"), .back,
        ]
    }
}

extension FootnoteOverlay {
    var keyHelp: [KeyHelp] {
        KeyHelp.moves + [
            KeyHelp("Tab  f", "select a link"), KeyHelp("Enter", "follow it, or back"), .back,
        ]
    }
}

extension QuizOverlay {
    var keyHelp: [KeyHelp] {
        [
            KeyHelp("j  k", "next, previous answer"), KeyHelp("Enter", "answer, then next question"),
            KeyHelp("Space", "select; more than one can be right"), KeyHelp("n  p", "next, previous question"),
            KeyHelp("r", "start again"), .back,
        ]
    }
}

extension ChecklistOverlay {
    var keyHelp: [KeyHelp] { KeyHelp.moves + [KeyHelp("Enter  Space", "check off, or uncheck"), .back] }
}

extension PictureOverlay {
    var keyHelp: [KeyHelp] {
        [KeyHelp("+  -", "larger, smaller"), KeyHelp("0", "fit"), KeyHelp("h  j  k  l", "move"), .back]
    }
}

extension SignInOverlay {
    var keyHelp: [KeyHelp] {
        [KeyHelp("Tab  Down  Up", "next, previous field"), KeyHelp("Enter", "sign in"), KeyHelp("Esc", "back")]
    }
}

extension RecordingOverlay {
    var keyHelp: [KeyHelp] { RecordingCommand.list(isUnicode: false) + [.back] }
}
