import CellGrid
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import HelperTools
@testable import MediaHelpers

/// Which player is started, and how.
@Suite struct PlayerCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func install(_ name: String) throws {
        let path = folder.path.appending(name)
        try path.write("#!/bin/sh\n")
        _ = chmod(path.string, 0o755)
    }

    private func player(
        _ environment: [String: String] = [:], colors: ColorDepth = .direct, isUnicode: Bool = true,
        graphics: PixelGraphics.Kind? = nil, isSound: Bool = false
    ) throws -> PlayerCommand {
        var environment = environment
        environment["PATH"] = folder.path.string
        let pixels = graphics.flatMap { PixelGraphics($0, cellWidth: 8, cellHeight: 16) }
        return try PlayerCommand(
            environment: environment,
            terminal: TerminalCapabilities(colors: colors, unicode: isUnicode, graphics: pixels), isSound: isSound)
    }

    @Test func `in a terminal without a display`() throws {
        try install("mpv")
        let plain = try player()
        #expect(plain.needsScreen && plain.arguments(playing: "x").contains("--vo=tct"))
        #expect(try player(graphics: .kitty).arguments(playing: "x").contains("--vo=kitty,tct"))
        #expect(try player(colors: .sixteen, graphics: .sixel).arguments(playing: "x").contains("--vo=sixel,tct"))
        #expect(try player(colors: .palette256).arguments(playing: "x").contains("--vo-tct-256=yes"))
        #expect(try player(isUnicode: false).arguments(playing: "x").contains("--vo-tct-algo=plain"))
        for colors in [ColorDepth.none, .eight, .sixteen] {
            let sound = try player(colors: colors, isSound: true).arguments(playing: "x")
            #expect(sound.contains("--no-video") && !sound.contains("--really-quiet"))
            #expect(throws: HelperProblem("without a display, videos need a terminal with 256 colours")) {
                try player(colors: colors)
            }
        }
    }

    @Test func `with a display it has its window, or what the desktop has`() throws {
        #expect(throws: HelperProblem("no player found: apt install mpv")) { try player(["DISPLAY": ":0"]) }
        try install("xdg-open")
        let opener = try player(["WAYLAND_DISPLAY": "wayland-0"], colors: .none)
        #expect(!opener.needsScreen && opener.arguments(playing: "/x.mp4") == ["/x.mp4"])
        #expect(throws: HelperProblem("no player found: apt install mpv")) { try player() }
        try install("mpv")
        let window = try player(["DISPLAY": ":0"], colors: .none)
        #expect(!window.needsScreen && !window.arguments(playing: "x").contains { $0.hasPrefix("--vo") })
    }

    @Test func `a GIF goes on until it is ended`() throws {
        try install("mpv")
        #expect(try player().arguments(playing: "/a.GIF").suffix(3) == ["--loop-file=inf", "--", "/a.GIF"])
        #expect(try !player().arguments(playing: "/a.mp4").contains("--loop-file=inf"))
    }

    @Test(arguments: ["-x", "--script=evil.lua", "$(id)", "a b;c", "`x`", "https://a.b/%s?x=1&y=2", "édité.mp4"])
    func `what is played is one argument and no option`(address: String) throws {
        try install("mpv")
        let arguments = try player().arguments(playing: address)
        #expect(arguments.suffix(2) == ["--", address])
        #expect(arguments.dropLast(2).allSatisfy { $0.hasPrefix("--") && $0 != "--" })
        let options = ["--load-scripts=no", "--ytdl=no", "--load-unsafe-playlists=no", "--access-references=no"]
        for option in options + ["--use-filedir-conf=no"] { #expect(arguments.contains(option)) }
    }
}
