package import CellGrid
package import ReaderKit
import ReaderPage
package import TextLayout
import TourDocument

/// The sign-in form for a page. The typed text is kept only until the form is closed or submitted, and never printed.
package struct SignInOverlay: Overlay, Unprinted {
    enum Field: Int, CaseIterable, Sendable {
        case user, password, token

        var label: String {
            switch self {
            case .user: "User"
            case .password: "Password"
            case .token: "or token"
            }
        }

        /// Its row in the body: the two ways to sign in are separate.
        var row: Int { self == .token ? 3 : rawValue }
    }

    private let section: Int
    private let host: String
    private let hiddenSign: String
    private(set) var field = Field.user
    private var editors = Field.allCases.map { _ in LineEditor() }
    private var columns = 1

    package init(section: Int, host: String, glyphs: Glyphs) {
        self.section = section
        self.host = CellText.clean(host)
        hiddenSign = glyphs.isUnicode ? "•" : "*"
    }

    private static let labelColumns = 10
    private static let textColumns = 40
    private static let rows = 5

    private var promise: String { "Sent to \(host) only, kept until you quit." }
    package var window: OverlayWindow {
        .window(columns: max(Self.labelColumns + Self.textColumns, min(70, CellText.columns(promise)))) {
            Self.rows + CellLine(promise).wrapped(columns: max(1, $0)).count
        }
    }
    package mutating func fit(_ body: Size) { columns = max(1, body.columns) }

    package mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, let command):
            return obey(key, command) ?? (editors[field.rawValue].press(key) == nil ? .unknown : .stay)
        case .paste(let text): _ = editors[field.rawValue].paste(text)
        case .click(let place): field = Field.allCases.first { $0.row == place.row } ?? field
        default: return .unknown
        }
        return .stay
    }

    package var keys: [WindowKey<Self>] {
        [
            WindowKey(
                within: "next, previous field", [.init(.tab), .init(.down)], [.init(.tab, .shift), .init(.up)],
                hint: "field"
            ) { window, effect in
                let all = Field.allCases
                window.field = all[(window.field.rawValue + (effect == 0 ? 1 : all.count - 1)) % all.count]
            },
            WindowKey("sign in", [.init(.enter)], hint: "sign in") { window, _ in window.enter() },
            WindowKey("back", [.init(.escape), .control("g")], hint: "back") { _, _ in .close },
        ]
    }

    private mutating func enter() -> OverlayOutcome {
        let texts = editors.map(\.text)
        switch field {
        case .token where !texts[Field.token.rawValue].isEmpty: return signIn(.token(texts[Field.token.rawValue]))
        case .password where !texts[Field.user.rawValue].isEmpty:
            return signIn(.password(user: texts[Field.user.rawValue], texts[Field.password.rawValue]))
        case .user where !texts[Field.user.rawValue].isEmpty: field = .password
        case .user, .password: field = .user
        case .token: break
        }
        return .stay
    }

    private func signIn(_ secret: SignIn.Secret) -> OverlayOutcome {
        .leave(.page { [section] in $0.retry(section, .signedIn(SignIn(secret))) })
    }

    private func shown(_ field: Field) -> (cells: [Cell], cursor: Int) {
        editors[field.rawValue].shown(columns: fieldColumns, hiddenBy: field == .user ? nil : hiddenSign)
    }

    private var fieldColumns: Int { columns - Self.labelColumns }

    package var edge: OverlayEdge {
        let column = Self.labelColumns + shown(field).cursor
        return OverlayEdge(cursor: OverlayCursor(place: Position(column: column, row: field.row)))
    }

    package func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
        let body = frame.body
        frame.draw(
            "Sign in", header: CellLine(host, look.theme.dim).truncated(to: body.columns),
            footer: footer(columns: body.columns, look), in: &buffer, look)
        func write(_ line: CellLine, _ row: Int) {
            guard row < body.rows else { return }
            buffer.write(line.cells, atColumn: body.column, row: body.row + row)
        }
        for field in Field.allCases {
            var line = CellLine(field.label, field == self.field ? look.theme.strong : look.theme.dim)
            line.pad(to: Self.labelColumns)
            var text = CellLine()
            text.append(shown(field).cells)
            let rule = Style(attributes: .underline)
            text.pad(to: fieldColumns, look.theme.dim.overlaid(with: rule))
            line.append(text.underlaid(with: rule))
            write(line, field.row)
        }
        for (index, line) in CellLine(promise, look.theme.dim).wrapped(columns: columns).enumerated() {
            write(line, Self.rows + index)
        }
    }
}
