package import SystemPackage

/// A helper program of the reader, with its fixed inputs and limits; see ``all``.
///
/// No program reads configuration from documents: none but git is started in a folder of the reader's or a stranger's,
/// and each sees only the environment that it needs.
package struct HelperTool: Hashable, Sendable {
    /// The program's names, the usual one first.
    package var names: [String]
    /// In a few words, for `tour doctor`; empty if that says it in another way.
    package var purpose: String
    /// The Debian package; empty if there is none.
    package var package: String
    /// The first arguments: to ignore configuration, and to do no more than asked for.
    package var arguments: [String] = []
    /// The variables of this program's environment that it sees.
    package var variables: Set<String> = []
    /// The variables set for it.
    package var settings: [String: String] = [:]
    /// The folder that it is started in.
    package var folder: FilePath = "/"
    package var timeLimit = Duration.seconds(10)
    /// How many bytes it may answer with.
    package var maximumOutput = 4 << 20
    /// The limit of memory in bytes, if any.
    package var maximumMemory: Int?
    /// Whether it handles untrusted text, and so has no network and few processes, where the system allows such limits.
    package var isAlone = false

    /// The program on a `PATH`; nil if it is not installed. Relative entries of the path are ignored.
    package func find(path: String) -> FilePath? {
        for name in names {
            if let file = Executables.find(name, path: path) { return file }
        }
        return nil
    }

    /// The whole environment of the program.
    package func environment(from whole: [String: String]) -> [String: String] {
        whole.filter { variables.contains($0.key) }.merging(settings) { $1 }
    }
}
