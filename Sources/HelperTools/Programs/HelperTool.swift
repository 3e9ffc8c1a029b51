package import SystemPackage

/// A program that the reader starts when it is there and needed, and what it is given; see ``all``.
///
/// No program reads configuration that lies in what is read: none is started in a folder of the reader's or a
/// stranger's but git, and of the environment each sees what it needs.
package struct HelperTool: Hashable, Sendable {
    /// The names it goes by, the usual one first.
    package var names: [String]
    /// What it is for, in a few words, as `tour doctor` lists it; empty if that says it in another way.
    package var purpose: String
    /// The Debian package that has it; empty if none has.
    package var package: String
    /// What it is told before all else: to leave configuration alone, and to do no more than it is asked for.
    package var arguments: [String] = []
    /// The variables of this program's environment that it sees.
    package var variables: Set<String> = []
    /// The variables that it is given besides.
    package var settings: [String: String] = [:]
    /// The folder that it is started in.
    package var folder: FilePath = "/"
    package var timeLimit = Duration.seconds(10)
    /// How many bytes it may answer with.
    package var maximumOutput = 4 << 20
    /// How many bytes of memory it may ask for; nil for as many as it likes.
    package var maximumMemory: Int?
    /// Whether it draws or converts what anybody may have written: then it has no network and few processes, where
    /// the system lets a person see to that.
    package var isAlone = false

    /// Where the program is on a `PATH`; nil if it is not installed. Relative entries of the path are not looked at.
    package func find(path: String) -> FilePath? {
        for name in names {
            if let file = Executables.find(name, path: path) { return file }
        }
        return nil
    }

    /// All of the environment that it sees.
    package func environment(from whole: [String: String]) -> [String: String] {
        whole.filter { variables.contains($0.key) }.merging(settings) { $1 }
    }
}
