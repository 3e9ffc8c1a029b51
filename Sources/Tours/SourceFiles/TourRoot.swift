internal import Platform
package import SystemPackage
package import UserFiles

/// A folder in which names are looked up, with no way out.
///
/// Each component of a path is opened by itself, relative to the folder before it and without following links; a link
/// is read and its target walked in the same way, and `..` goes back to the open parent folder. So there is no moment
/// between a check and a use: the opened file lies beneath the root, whatever is renamed meanwhile. (The semantics of
/// Linux's `openat2` with `RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS`, independent of the kernel and of a container's
/// filter.)
package struct TourRoot: Sendable {
    private static let maximumLinks = 40

    let folder: OpenFile
    /// Called with each path before it is opened, to count them.
    var willOpen: (@Sendable (FilePath) -> Void)?
    /// Whether names that begin with a dot are opened, on a path or behind a link.
    package var opensHidden = true

    package init(folder: OpenFile, willOpen: (@Sendable (FilePath) -> Void)? = nil) {
        (self.folder, self.willOpen) = (folder, willOpen)
    }

    package init(_ folder: FilePath) throws(Errno) { self.init(folder: try OpenFile(folder)) }

    /// Opens a path relative to the root. It may be anything: ask its status before reading.
    package func open(_ path: FilePath) throws(Errno) -> OpenFile {
        willOpen?(path)
        guard path.root == nil else { throw .leavesRoot }
        var folders = [folder]
        var pending = Array(path.components.reversed())
        var links = 0
        var found = folder
        while let component = pending.popLast() {
            switch component.kind {
            case .currentDirectory:
                found = folders[folders.count - 1]
            case .parentDirectory:
                guard folders.count > 1 else { throw .leavesRoot }
                folders.removeLast()
                found = folders[folders.count - 1]
            case .regular where !opensHidden && component.string.utf8.first == UInt8(ascii: "."): throw .isHidden
            case .regular:
                let parent = folders[folders.count - 1]
                do throws(Errno) {
                    let flags = pending.isEmpty ? O_RDONLY : OpenFile.pathOnly | O_DIRECTORY
                    found = try OpenFile(component, in: parent, flags)
                    if !pending.isEmpty { folders.append(found) }
                } catch {
                    // a link says ELOOP, or ENOTDIR where a folder is wanted
                    guard error == .tooManySymbolicLinkLevels || error == .notDirectory,
                        let target = Self.target(of: component, in: parent)
                    else { throw error }
                    links += 1
                    guard links <= Self.maximumLinks else { throw .tooManySymbolicLinkLevels }
                    guard target.root == nil else { throw .leavesRoot }
                    pending.append(contentsOf: target.components.reversed())
                    if pending.isEmpty { throw .noSuchFileOrDirectory }
                }
            }
        }
        return found
    }

    /// The kind of a path relative to the root. For a file in the root folder nothing is opened.
    package func kind(of path: FilePath) throws(Errno) -> FileKind {
        if !path.string.utf8.contains(0x2F), let name = FilePath.Component(path.string), name.kind == .regular,
            kind(ofEntry: name) == .regular
        {
            return .regular
        }
        return try open(path).status().kind
    }

    /// The target of a symbolic link; nil if it is not a link.
    private static func target(of component: FilePath.Component, in folder: OpenFile) -> FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = component.withPlatformString { readlinkat(folder.descriptor, $0, &buffer, buffer.count - 1) }
        guard count > 0 else { return nil }
        buffer[count] = 0
        return FilePath(platformString: buffer)
    }

    /// Calls `body` with the names in the root folder, in no order, without `.` and `..`, and their kinds: nil if the
    /// folder does not say, or for a link. Stops when `body` answers false. If the folder changes meanwhile, names may
    /// be outdated, missing or repeated.
    ///
    /// - Complexity: linear in the number of names, in constant memory.
    package func forEachEntry(_ body: (UnsafeRawBufferPointer, FileKind?) -> Bool) throws(Errno) {
        // a new description, so that reading it does not move the root's own
        let copy = try retrying { openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        let error = Folder.read(copy) { name, type in body(name, Self.kind(ofEntryType: type)) }
        guard error == 0 else { throw Errno(rawValue: error) }
    }

    /// The kind of a name in the root folder, links not followed; nil if there is none, or it is unknown.
    package func kind(ofEntry name: FilePath.Component) -> FileKind? {
        var status = stat()
        let result = name.withPlatformString { fstatat(folder.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
        return result == 0 ? FileKind(mode: status.st_mode) : nil
    }

    private static func kind(ofEntryType type: UInt8) -> FileKind? {
        // the type is the part of the mode, by the macro `DTTOIF`
        [DT_UNKNOWN, DT_LNK].contains(Int(type)) ? nil : FileKind(mode: UInt32(type) << 12)
    }
}

extension Errno {
    /// The error for a path that leads out of the root, as `openat2` has it.
    package static let leavesRoot = Errno.improperLink
    /// The error for a hidden name where these are not opened: one that opening a file never has.
    static let isHidden = Errno.notSocket
}
