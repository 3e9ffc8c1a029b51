import Platform
import SystemPackage
import TestSupport
import Testing

@testable import UserFiles

@Suite struct UserFolderTests {
    private static let folders: [(UserFolder, variable: String, below: String)] = [
        (.config, "XDG_CONFIG_HOME", ".config/tour"), (.state, "XDG_STATE_HOME", ".local/state/tour"),
        (.cache, "XDG_CACHE_HOME", ".cache/tour"), (.data, "XDG_DATA_HOME", ".local/share/tour"),
    ]

    @Test func theVariableNamesTheFolder() {
        for (folder, variable, _) in Self.folders {
            let environment = [variable: "/x/y", "HOME": "/home/me"]
            #expect(folder.path(environment: environment) == "/x/y/tour")
        }
    }

    @Test(arguments: ["relative", "", "~/here"]) func whatIsNoAbsolutePathIsIgnored(value: String) {
        for (folder, variable, below) in Self.folders {
            #expect(folder.path(environment: [variable: value, "HOME": "/home/me"]) == FilePath("/home/me/\(below)"))
        }
    }

    /// One rule for all: without `HOME` no folder is in another home than the others.
    @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"]])
    func withoutAHomeItIsThatOfTheAccount(environment: [String: String]) throws {
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return }
        let home = FilePath(platformString: directory)
        for (folder, _, below) in Self.folders {
            #expect(folder.path(environment: environment) == home.appending(below))
        }
    }

    @Test func theHomeIsPutInPlaceOfATilde() {
        func expanded(_ typed: String) -> FilePath {
            UserFolder.expandingHome(of: typed, environment: ["HOME": "/home/me"])
        }
        #expect(expanded("~/a/b.txt") == "/home/me/a/b.txt")
        #expect(expanded("a~/b") == "a~/b" && expanded("~you/b") == "~you/b" && expanded("/b") == "/b")
    }

    @Test func foldersAreMadeForTheUserAlone() throws {
        let folder = try TemporaryFolder()
        let old = umask(0)
        defer { umask(old) }
        let path = folder.path.appending("a").appending("b")
        try UserFolder.make(path)
        try UserFolder.make(path)
        #expect(folder.path.appending("a").permissions == 0o700 && path.permissions == 0o700)
    }
}
