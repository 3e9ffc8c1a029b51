import BuiltInTours
import SystemPackage
import UserFiles

/// The output of `tour --version`: the version, the package's commit, and the loaded libraries, by their file names.
enum ProgramDetails {
    static var text: String {
        let libraries = Set(lines(of: "/proc/self/maps").compactMap { $0.split(separator: "/").last })
            .filter { $0.hasPrefix("lib") && $0.contains(".so") }.sorted()
        return (["tour \(TourCommand.version)\(commit)"] + libraries.map { "  \($0)" }).joined(separator: "\n")
    }

    /// In a file of the package, beside the folder of the built-in tours.
    private static var commit: String {
        let tour = BuiltInTours.folder(BuiltInTours.first, environment: environment)
        let file = tour.map { $0.removingLastComponent().removingLastComponent().appending("commit") }
        return file.flatMap { lines(of: $0.string).first }.map { " (\($0))" } ?? ""
    }

    /// The lines of a small file; none if it cannot be read.
    private static func lines(of path: String) -> [Substring] {
        String(decoding: (try? UserFile(FilePath(path)).read()) ?? [], as: UTF8.self).split(separator: "\n")
    }
}
