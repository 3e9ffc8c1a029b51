private import Foundation
package import SystemPackage

/// Finds the tours that come with the program.
package enum BuiltInTours {
    /// The tour that opens first.
    package static let first = "welcome"

    /// Where the tours are: each folder that `$TOUR_PATH` lists, beside the program, then the package's own resources.
    ///
    /// The program's neighbourhood is looked at before `Bundle.module`, which is slow to make and names the folder in which
    /// the program was built.
    private static func roots(environment: [String: String]) -> [FilePath] {
        var roots = (environment["TOUR_PATH"] ?? "").split(separator: ":").map { FilePath(String($0)) }
        if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            let folder = FilePath(program).removingLastComponent()
            roots.append(folder.appending("tour_BuiltInTours.resources").appending("content"))
            roots.append(folder.appending("content"))
            roots.append(folder.removingLastComponent().appending("share").appending("tour").appending("content"))
        }
        return roots
    }

    /// The folder of a built-in tour; nil if there is none of that name.
    package static func folder(_ name: String, environment: [String: String]) -> FilePath? {
        guard let component = FilePath.Component(name), component.kind == .regular, name == component.string else {
            return nil
        }
        for root in roots(environment: environment) {
            let folder = root.appending(component)
            if isFolder(folder) { return folder }
        }
        let packaged = FilePath(Bundle.module.bundlePath).appending("content").appending(component)
        return isFolder(packaged) ? packaged : nil
    }

    /// The names of all built-in tours, the first one first.
    package static func names(environment: [String: String]) -> [String] {
        guard let folder = folder(first, environment: environment) else { return [] }
        let siblings = (try? FileManager.default.contentsOfDirectory(atPath: folder.removingLastComponent().string)) ?? []
        return [first] + siblings.filter { $0 != first && !$0.hasPrefix(".") }.sorted()
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path.string, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
