import Testing
import TourDocument

@testable import TourSources

/// What addresses of repositories mean.
struct ForgePageTests {
    private static let github = "https://raw.githubusercontent.com/o/r/"

    @Test(arguments: [
        ("https://github.com/o/r/blob/main/docs/a%20b.md", github + "main/docs/a%20b.md"),
        ("https://gitlab.com/g/sub/r/-/blob/v1/a.md", "https://gitlab.com/g/sub/r/-/raw/v1/a.md"),
        ("https://codeberg.org/o/r/src/branch/main/a.md", "https://codeberg.org/o/r/raw/branch/main/a.md"),
        ("https://codeberg.org/o/r/src/tag/v1/docs/a.md", "https://codeberg.org/o/r/raw/tag/v1/docs/a.md"),
        ("https://codeberg.org/o/r/src/commit/0a1b/a.md", "https://codeberg.org/o/r/raw/commit/0a1b/a.md"),
    ])
    func filesOfRepositories(address: String, file: String) throws {
        let page = try #require(ForgePage(try WebAddress(fetching: address)))
        #expect(page.meaning == .file(try WebAddress(fetching: file)))
    }

    @Test(arguments: [
        ("https://github.com/o/r", github + "HEAD/", "https://api.github.com/repos/o/r/git/trees/HEAD?recursive=1", ""),
        (
            "https://github.com/o/r/", github + "HEAD/", "https://api.github.com/repos/o/r/git/trees/HEAD?recursive=1",
            ""
        ),
        (
            "https://github.com/o/r/tree/v1/docs/x", github + "v1/",
            "https://api.github.com/repos/o/r/git/trees/v1?recursive=1", "docs/x"
        ),
        (
            "https://gitlab.com/g/sub/r", "https://gitlab.com/g/sub/r/-/raw/HEAD/",
            "https://gitlab.com/api/v4/projects/g%2Fsub%2Fr/repository/tree?recursive=true&per_page=100&ref=HEAD", ""
        ),
        (
            "https://codeberg.org/o/r", "https://codeberg.org/api/v1/repos/o/r/raw/",
            "https://codeberg.org/api/v1/repos/o/r/git/trees/HEAD?recursive=true&per_page=1000", ""
        ),
        (
            "https://codeberg.org/o/r/src/tag/v1", "https://codeberg.org/o/r/raw/tag/v1/",
            "https://codeberg.org/api/v1/repos/o/r/git/trees/v1?recursive=true&per_page=1000", ""
        ),
        (
            "https://codeberg.org/o/r/src/branch/main/docs", "https://codeberg.org/o/r/raw/branch/main/",
            "https://codeberg.org/api/v1/repos/o/r/git/trees/main?recursive=true&per_page=1000", "docs"
        ),
    ])
    func foldersOfRepositories(address: String, raw: String, list: String, path: String) throws {
        let page = try #require(ForgePage(try WebAddress(fetching: address)))
        #expect(
            page.meaning
                == .folder(try WebAddress(fetching: raw), list: try WebAddress(fetching: list), path: path))
    }

    @Test(arguments: [
        "https://github.com/", "https://github.com/o", "https://github.com/o/r/issues/5", "https://github.com/o/r/wiki",
        "http://github.com/o/r", "https://example.org/o/r", "https://github.com/o/r/blob/main",
        "https://codeberg.org/o/r/issues/5", "https://codeberg.org/o/r/src/branch", "https://gitlab.com/g",
        "https://github.com/o/r/blob", "https://gist.github.com/o/r",
    ])
    func otherPagesAreThemselves(address: String) throws {
        #expect(ForgePage(try WebAddress(fetching: address)) == nil)
    }
}
