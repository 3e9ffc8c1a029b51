package import SystemPackage

/// Why the preferences could not be read or written: what happened, to which file, and what to do about it.
package enum PreferencesError: Error, Sendable, Hashable {
    /// Neither the environment nor the password file names a home directory.
    case noHome
    /// Another program held the lock for the whole time that was waited.
    case busy(FilePath)
    /// A later version of the program wrote the file; this one does not write it.
    case newerSchema(FilePath, schema: Int)
    /// The file was there, and is gone: its disk may be.
    case vanished(FilePath)
    /// The path is a folder, a device or the like.
    case notAFile(FilePath)
    /// The file is larger than ``PreferencesStore/maximumSize``.
    case tooLarge(FilePath)
    /// What was read back is not what was written.
    case differs(FilePath)
    /// The file kept changing while it was being replaced.
    case unsettled(FilePath)
    /// There are fewer credits than were to be spent.
    case tooFewCredits(balance: Int, wanted: Int)
    /// Credits that were to be taken back were spent.
    case alreadySpent(balance: Int, wanted: Int)
    /// A system call failed.
    case failed(Step, FilePath, Errno)

    /// The part of the work that a system call belongs to.
    package enum Step: Sendable, Hashable, CaseIterable {
        case find, makeFolder, lock, read, setAside, create, write, sync, readBack, close, replace, syncFolder
    }
}

extension PreferencesError: CustomStringConvertible {
    /// One line: what happened to which file, and what to do. Control characters in a path are made visible.
    package var description: String {
        switch self {
        case .noHome:
            "there is no home directory to keep preferences in: set HOME or XDG_CONFIG_HOME"
        case .busy(let path):
            "\(shown(path)) is locked by another program: close it, or try again"
        case .newerSchema(let path, let schema):
            "\(shown(path)) was written by a newer version (schema \(schema)) and is left as it is: update this program"
        case .vanished(let path):
            "\(shown(path)) was there and is gone: put it or its disk back, or start again to begin a new one"
        case .notAFile(let path):
            "\(shown(path)) is not a regular file: move it away, and a new one is made"
        case .tooLarge(let path):
            "\(shown(path)) is too large to be preferences: move it away, and a new one is made"
        case .differs(let path):
            "\(shown(path)) reads differently from what was written: check the disk"
        case .unsettled(let path):
            "\(shown(path)) keeps being changed by another program: close it, or try again"
        case .tooFewCredits(let balance, let wanted):
            "there are \(balance) credits, and \(wanted) were to be spent: earn more first"
        case .alreadySpent(let balance, let wanted):
            "\(wanted) credits would be taken back and \(balance) are not spent: nothing was changed, earn more first"
        case .failed(let step, let path, let errno):
            "cannot \(step.words) \(shown(path)): \(errno.description.lowercasedFirst): \(Self.advice(errno))"
        }
    }

    private func shown(_ path: FilePath) -> String { path.string.visible }

    private static func advice(_ errno: Errno) -> String {
        switch errno {
        case .noSpace: "free some space on that disk"
        case .diskQuotaExceeded: "your quota is used up: remove some files"
        case .readOnlyFileSystem: "the disk is read-only: set XDG_CONFIG_HOME to a folder that can be written"
        case .permissionDenied, .notPermitted:
            "make it yours to read and write, or set XDG_CONFIG_HOME to another folder"
        case .ioError: "check the disk"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "close some programs"
        case .notDirectory, .noSuchFileOrDirectory: "check that its folder is there"
        case .tooManySymbolicLinkLevels: "its symbolic links lead in a circle: remove one"
        case .fileTooLarge: "raise the limit on file sizes (ulimit -f)"
        default: "try again, or set XDG_CONFIG_HOME to another folder"
        }
    }
}

extension PreferencesError.Step {
    fileprivate var words: String {
        switch self {
        case .find: "find"
        case .makeFolder: "make the folder"
        case .lock: "lock"
        case .read: "read"
        case .setAside: "set aside"
        case .create: "create"
        case .write: "write"
        case .sync: "sync"
        case .readBack: "read back"
        case .close: "close"
        case .replace: "replace"
        case .syncFolder: "sync the folder"
        }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
