internal import JSONTree
package import SystemPackage
package import UserFiles

/// The places on the disk, shared by any number of running programs. Calls block.
package struct PlacesStore: Sendable {
    private let file: StateFile

    /// The file, symbolic links not followed.
    package var path: FilePath { file.path }

    package init(path: FilePath, patience: Duration = UserFile.usualPatience) {
        file = StateFile(path, patience: patience)
    }

    /// The store at `places.json` in ``UserFolder/state``; nil without a home.
    package init?(environment: [String: String]) {
        guard let file = StateFile("places.json", environment: environment) else { return nil }
        self.file = file
    }

    /// The contents, as far as they can be understood, and a problem to report, if there is one.
    package func load() -> (places: Places, problem: String?) {
        let (root, problem) = file.load()
        return (Places(root), problem)
    }

    /// Makes a change on the disk, without losing changes of other programs; see ``UserFile/change(_:)``.
    ///
    /// - Returns: the broken file that was set aside.
    @discardableResult
    package func keep(_ change: Places.Change) throws(UserFileError) -> SetAside? {
        try file.change { Places.apply(change, to: &$0) }
    }
}
