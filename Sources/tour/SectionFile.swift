import Platform
import SystemPackage
import TourReader

/// A file that a section is written to: it is there whole, or not at all.
struct SectionFile {
    let path: FilePath

    /// - Parameter typed: what the person typed. `~/` is their home.
    init(_ typed: String, environment: [String: String]) {
        if typed.hasPrefix("~/"), let home = environment["HOME"], home.hasPrefix("/") {
            path = FilePath(home).appending(String(typed.dropFirst(2)))
        } else {
            path = FilePath(typed)
        }
    }

    /// Writes the text, into the place of a file that is there only if that is wanted.
    func write(_ text: SectionText, replaces: Bool) -> WriteOutcome {
        do {
            // through links, to the file itself
            let target = path.withPlatformString { realpath($0, nil) }
            defer { free(target) }
            let path = target.map { FilePath(platformString: $0) } ?? path
            var info = stat()
            let isThere = path.withPlatformString { stat($0, &info) } == 0
            if isThere, info.st_mode & S_IFMT != S_IFREG {
                throw Failure("\(path) is \(info.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no file")")
            }
            if isThere, !replaces { return .exists }
            return try write(text, at: path, mode: isThere ? info.st_mode & 0o7777 : nil)
        } catch {
            return .failed(reason: String(describing: error))
        }
    }

    /// - Parameter mode: that of the file that is replaced; nil if there is none.
    private func write(_ text: SectionText, at path: FilePath, mode: mode_t?) throws -> WriteOutcome {
        let temporary = FilePath("\(path).\(getpid()).part")
        func failure(_ error: Errno) -> Failure { Failure("\(path): \(error)") }
        var lines = 0
        do {
            let file = try FileDescriptor.open(
                temporary, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
                permissions: FilePermissions(rawValue: 0o666))
            defer { _ = temporary.withPlatformString { unlink($0) } }
            try file.closeAfter {
                if let mode { fchmod(file.rawValue, mode) }
                try text.forEachPiece { piece in
                    lines += piece.utf8.count { $0 == 0x0A }
                    try file.writeAll(piece.utf8)
                }
                guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
            // a link is made only where there is no file, even if one has come meanwhile
            let code = temporary.withPlatformString { new in
                path.withPlatformString { mode == nil ? link(new, $0) : rename(new, $0) }
            }
            if code == 0 { return .done(lines: lines) }
            if errno == EEXIST { return .exists }
            // not every disk has links
            guard mode == nil, errno == EPERM || errno == ENOTSUP || errno == ENOSYS else {
                throw Errno(rawValue: errno)
            }
            guard temporary.withPlatformString({ new in path.withPlatformString { rename(new, $0) } }) == 0 else {
                throw Errno(rawValue: errno)
            }
            return .done(lines: lines)
        } catch let error as Errno {
            throw failure(error)
        }
    }
}
