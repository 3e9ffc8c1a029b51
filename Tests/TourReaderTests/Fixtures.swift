import SystemPackage

/// The folders of pages that tests read.
enum Fixtures {
    static func folder(_ name: String) -> FilePath {
        FilePath(#filePath).removingLastComponent().appending("Fixtures").appending(name)
    }
}
