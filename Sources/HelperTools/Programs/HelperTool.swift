package import SystemPackage

/// A program that the reader starts when it is there and needed.
package struct HelperTool: Hashable, Sendable {
    /// The names it goes by, the usual one first.
    package var names: [String]
    /// What it is for, in a few words.
    package var purpose: String
    /// The Debian package that has it; empty if none has.
    package var package: String

    package init(names: [String], purpose: String, package: String) {
        self.names = names
        self.purpose = purpose
        self.package = package
    }

    /// The helpers that `tour doctor` lists. The browser is listed apart: it may be another program than ``opener``.
    package static let all =
        [
            bat, chafa, mpv, CurlProgram.tool, man, mandoc, WordLookUp.tool, GitIdentity.tool, SSHSignatures.tool,
            OpenSSL.tool,
        ] + DiagramDrawer.tools

    /// Prints pages of the manual; see ``ManualPage``.
    package static let man = HelperTool(names: ["man"], purpose: "manual pages", package: "man-db")

    static let mandoc = HelperTool(
        names: ["mandoc"], purpose: "sections and links of manual pages", package: "mandoc")

    /// Plays videos and sounds; see ``PlayerCommand``.
    package static let mpv = HelperTool(names: ["mpv"], purpose: "videos and sounds", package: "mpv")

    /// Opens an address or file as the desktop is set up to.
    package static let opener = HelperTool(
        names: ["xdg-open"], purpose: "links to the browser", package: "xdg-utils")

    /// Colours code; see ``SyntaxHighlighter``.
    package static let bat = HelperTool(names: ["bat", "batcat"], purpose: "colours in code", package: "bat")

    /// Draws pictures; see ``PictureDrawer``.
    static let chafa = HelperTool(names: ["chafa"], purpose: "pictures", package: "chafa")

    /// Where the program is on a `PATH`; nil if it is not installed. Relative entries of the path are not looked at.
    package func find(path: String) -> FilePath? {
        for name in names {
            if let file = Executables.find(name, path: path) { return file }
        }
        return nil
    }
}
