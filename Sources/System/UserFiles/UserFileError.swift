internal import HiddenCharacters
package import SystemPackage

/// Why a file of the user could not be read or written, and what to do about it.
package enum UserFileError: Error, Sendable, Hashable {
    /// Neither the environment nor the user's account names a home directory.
    case noHome
    /// Another program held the lock for the whole wait.
    case busy(FilePath)
    /// A later version of the program wrote the file; this one does not write it.
    case newerSchema(FilePath, schema: Int)
    /// The file is gone, perhaps with its disk.
    case vanished(FilePath)
    /// The path is a folder, a device or the like.
    case notAFile(FilePath)
    /// The file is none of this program, or broken.
    case notUnderstood(FilePath)
    /// The file exceeds the limit in bytes, or would.
    case tooLarge(FilePath, limit: Int)
    /// The bytes read back differ from those written.
    case differs(FilePath)
    /// The file kept changing while it was being replaced.
    case keepsChanging(FilePath)
    case failed(Step, FilePath, Errno)

    /// The part of the work that a system call belongs to.
    package enum Step: String, Sendable, CaseIterable {
        case find, lock, read, create, write, sync, close, replace
        case makeFolder = "make the folder"
        case setAside = "set aside"
        case readBack = "read back"
        case syncFolder = "sync the folder"
    }

    /// Runs system calls; errors become those of `path`.
    static func at<Result>(
        _ step: Step, _ path: FilePath, _ body: () throws(Errno) -> Result
    ) throws(UserFileError) -> Result {
        do throws(Errno) { return try body() } catch { throw .failed(step, path, error) }
    }
}

extension UserFileError: CustomStringConvertible {
    /// One line: what happened to which file, and what to do. Control characters in a path are made visible.
    package var description: String {
        switch self {
        case .noHome:
            "there is no home directory to keep files in: set HOME"
        case .busy(let path):
            "\(path.shown) is locked by another program: close it, or try again"
        case .newerSchema(let path, let schema):
            "\(path.shown) was written by a newer version (schema \(schema)) and was left unchanged: update tour"
        case .vanished(let path):
            "\(path.shown) has disappeared: restore it, or restart tour to start a new one"
        case .notAFile(let path):
            "\(path.shown) is not a regular file: choose another name, or move it away"
        case .notUnderstood(let path):
            "\(path.shown) is damaged, or not a file of tour: choose another one"
        case .tooLarge(let path, let limit):
            "\(path.shown) is larger than \(limit >> 20) MB and was left unchanged: make it smaller, or move it away to start a new one"
        case .differs(let path):
            "\(path.shown) does not read back as it was written: check the disk"
        case .keepsChanging(let path):
            "\(path.shown) keeps being changed by another program: close it, or try again"
        case .failed(let step, let path, let errno):
            "cannot \(step.rawValue) \(path.shown): \(errno.description.lowercasedFirst): \(Self.advice(errno))"
        }
    }

    private static let elsewhere = "choose another folder (XDG_CONFIG_HOME and XDG_STATE_HOME name those of tour's own)"

    private static func advice(_ errno: Errno) -> String {
        switch errno {
        case .noSpace: "free some space on that disk"
        case .diskQuotaExceeded: "your quota is used up: remove some files"
        case .readOnlyFileSystem: "the disk is read-only: \(elsewhere)"
        case .permissionDenied, .notPermitted: "check its permissions, or \(elsewhere)"
        case .ioError: "check the disk"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "close some programs"
        case .notDirectory, .noSuchFileOrDirectory: "check that its folder exists"
        case .tooManySymbolicLinkLevels: "put a file in the place of its symbolic link"
        case .fileTooLarge: "raise the limit on file sizes (ulimit -f)"
        default: "try again, or \(elsewhere)"
        }
    }
}

extension FilePath {
    fileprivate var shown: String { string.visible }
}

extension String {
    /// The text with hidden characters but joiners written as `\u{…}`: nothing in it moves a cursor or ends a row.
    package var visible: String {
        var text = ""
        for scalar in unicodeScalars {
            text += scalar.mayDeceive ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
        }
        return text
    }

    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
