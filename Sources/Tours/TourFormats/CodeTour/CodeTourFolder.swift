internal import Platform
internal import SourceFiles
package import SystemPackage
package import TourPages

/// The places of the tours in a repository, and their order.
package enum CodeTourFolder {
    /// The files and folders for a repository's tours, in the editor's search order.
    package static let files = [".tour", "main.tour", ".vscode/main.tour"]
    package static let folders = [".tours", ".vscode/tours", ".github/tours"]
    static let maximumTours = 1_000
    private static let maximumDepth = 16

    /// The files that may be tours, relative to the root, in natural order.
    ///
    /// - Complexity: linear in the names in the folders of tours, links not followed.
    package static func files(in root: SourceFolder) -> [String] {
        var found = files.filter { root.isFile(FilePath($0)) }
        for folder in folders { add(folder, of: root, depth: 0, to: &found) }
        return found
    }

    private static func add(_ folder: String, of root: SourceFolder, depth: Int, to found: inout [String]) {
        guard depth < maximumDepth, let names = try? root.names(in: FilePath(folder), atMost: maximumTours) else {
            return
        }
        var tours: [String] = []
        var folders: [String] = []
        for (name, isFolder) in names {
            if isFolder {
                folders.append("\(folder)/\(name)")
            } else if name.hasSuffix(".tour") {
                tours.append("\(folder)/\(name)")
            }
        }
        found += tours.sorted(by: isBefore).prefix(max(0, maximumTours - found.count))
        for folder in folders.sorted(by: isBefore) { add(folder, of: root, depth: depth + 1, to: &found) }
    }

    private static func isBefore(_ a: String, _ b: String) -> Bool {
        let (first, second) = (key(a), key(b))
        return first == second ? a < b : first.lexicographicallyPrecedes(second)
    }

    private static func key(_ name: String) -> [UInt8] {
        var key: [UInt8] = []
        NaturalOrder.appendKey(of: Array(name.utf8)[...], to: &key)
        return key
    }

    /// The root of the repository of a tour's file, and the file relative to it: above the folder of tours, else the
    /// file's own folder.
    package static func repository(of file: FilePath) -> (root: FilePath, file: String) {
        let components = Array(file.components)
        for folder in folders + [".vscode"] {
            let names = folder.split(separator: "/").map { FilePath.Component(String($0)) }
            for start in components.indices.reversed()
            where start + names.count < components.count
                && zip(components[start...], names).allSatisfy({ $0 == $1 })
            {
                return (
                    FilePath(root: file.root, components[..<start]),
                    FilePath(root: nil, components[start...]).string
                )
            }
        }
        return (file.removingLastComponent(), components.last?.string ?? "")
    }

    /// Sorts tours: the primary one first, then each after the one that it continues.
    static func inOrder(_ tours: [CodeTour]) -> [CodeTour] {
        var places: [String: Int] = [:]
        for (index, tour) in tours.enumerated() where places[tour.title] == nil { places[tour.title] = index }
        var numbers: [Int: Int] = [:]
        for (index, tour) in tours.enumerated() {
            if let number = tour.number, numbers[number] == nil { numbers[number] = index }
        }
        func next(_ tour: CodeTour) -> Int? {
            if let title = tour.nextTour { return places[title] }
            return tour.number.flatMap { numbers[$0 + 1] }
        }
        let followers = Set(tours.compactMap(next))
        let first = tours.firstIndex(where: \.isPrimary) ?? numbers[1]
        // chains from their first tours on; the rest are circles
        let starts = (first.map { [$0] } ?? []) + tours.indices.filter { !followers.contains($0) } + tours.indices
        var order: [Int] = []
        var isTaken: Set<Int> = []
        for start in starts {
            var here: Int? = start
            while let index = here, isTaken.insert(index).inserted {
                order.append(index)
                here = next(tours[index])
            }
        }
        return order.map { tours[$0] }
    }
}
