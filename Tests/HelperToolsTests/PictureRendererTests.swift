import CellGrid
import HelperTools
import MediaHelpers
import Platform
import Synchronization
import SystemPackage
import Testing

extension FilterTests {
    /// Pictures that are drawn one after the other.
    @Suite struct PictureRendererTests {
        /// What was delivered, in order.
        private final class Deliveries: Sendable {
            let names = Mutex<[String]>([])
            let rows = Mutex<[[Cell]]>([])
        }

        /// Notes that it runs, and draws one row of two characters when a file is there.
        private static let slow =
            "echo $$ >>$HERE/pids; until [ -e $HERE/input ]; do sleep 0.01; done; printf '\\033[31mab\\033[0m\\n'"

        private let program: FakeProgram
        private let helper = HelperWork()
        private let artist: PictureRenderer
        private let deliveries = Deliveries()

        init() throws {
            program = try FakeProgram(Self.slow)
            artist = PictureRenderer(
                PictureDrawer(program: program.path, colors: .sixteen, isUnicode: true), helper: helper)
        }

        /// - Parameter hash: what the picture is; its name where nothing else is said.
        private func order(_ name: String, hash: String? = nil, columns: Int = 2) -> PictureRequest {
            PictureRequest(columns: columns, rows: 1, isOnLight: false) {
                name == "missing" ? nil : ([0x89], hash ?? name)
            } deliver: { [deliveries] rows, _ in
                deliveries.names.withLock { $0.append(name) }
                deliveries.rows.withLock { $0 = rows }
            }
        }

        private func waitForStart() async throws {
            while program.noted("pids") == nil { try await Task.sleep(for: .milliseconds(1)) }
        }

        /// Lets the program draw, and waits until nothing is left to do.
        private func finish() async {
            close(creat(program.folder.appending("input").string, 0o600))
            await withCheckedContinuation { end in helper.run { end.resume() } }
        }

        private var names: [String] { deliveries.names.withLock { $0 } }
        private var starts: Int? { program.noted("pids")?.split(separator: "\n").count }

        @Test func theLastAskedForIsFirst() async throws {
            artist.draw([order("one"), order("two")], edition: 0)
            try await waitForStart()
            artist.draw([order("three")], edition: 0)
            await finish()
            #expect(names == ["one", "three", "two"])
            let red = Style(foreground: .palette(1))
            #expect(deliveries.rows.withLock { $0 } == [[Cell("a", style: red), Cell("b", style: red)]])
        }

        @Test func thoseOfAnotherEditionAreNotDrawn() async throws {
            artist.draw([order("one"), order("two")], edition: 0)
            try await waitForStart()
            artist.draw([order("three")], edition: 1)
            await finish()
            #expect(names == ["one", "three"])
        }

        @Test func aPictureIsDrawnOnce() async {
            artist.draw([order("one"), order("again", hash: "one")], edition: 0)
            await finish()
            #expect(names == ["one", "again"] && starts == 1)
        }

        @Test func whatCannotBeDrawnHasNoRows() async {
            artist.draw([order("missing")], edition: 0)
            await finish()
            #expect(names == ["missing"] && starts == nil)
            artist.draw([order("wide", columns: 3)], edition: 0)
            await finish()
            #expect(names == ["missing", "wide"] && deliveries.rows.withLock { $0.isEmpty })
        }
    }
}
