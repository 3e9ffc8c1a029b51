import Foundation
import Glibc
import SystemPackage
import TourReader

/// Where each tour was left, in `places.json`: for comfort, so it is written in one piece, and without a word if it cannot be.
struct Places {
    private struct Entry: Codable {
        var section: String
        var block: Int
        var offset: Int?
        var started: [String]
        /// How the tour is opened again, if it can be.
        var source: String?
    }

    private struct File: Codable {
        var schema = 1
        /// The tour read last.
        var last: String?
        var tours: [String: Entry] = [:]
    }

    /// Nil without a home.
    let path: FilePath?
    private var file: File

    /// Reads the file. One that is missing or broken is as good as empty.
    init(environment: [String: String]) {
        path = Self.path(environment: environment)
        let data = path.flatMap { FileManager.default.contents(atPath: $0.string) }
        file = data.flatMap { try? JSONDecoder().decode(File.self, from: $0) } ?? File()
    }

    /// `$XDG_STATE_HOME/tour/places.json`; relative values are ignored. Nil without a home.
    private static func path(environment: [String: String]) -> FilePath? {
        func absolute(_ name: String) -> FilePath? {
            guard let value = environment[name], value.hasPrefix("/") else { return nil }
            return FilePath(value)
        }
        let state = absolute("XDG_STATE_HOME") ?? absolute("HOME")?.appending(".local").appending("state")
        return state?.appending("tour").appending("places.json")
    }

    /// How the tour that was read last is opened again.
    var lastSource: String? { file.last.flatMap { file.tours[$0]?.source } }

    /// Where a tour was left.
    func place(of tour: String) -> Place? {
        file.tours[tour].map {
            Place(section: $0.section, block: $0.block, offset: $0.offset, started: $0.started)
        }
    }

    /// Writes down where a tour was left, beside what other readers wrote down meanwhile.
    static func remember(_ place: Place, of tour: String, source: String?, environment: [String: String]) {
        var places = Places(environment: environment)
        places.file.tours[tour] = Entry(
            section: place.section, block: place.block, offset: place.offset, started: place.started, source: source)
        if source != nil { places.file.last = tour }
        places.write()
    }

    private func write() {
        guard let path else { return }
        let folder = path.removingLastComponent().string
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(file),
            (try? FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
        else { return }
        let temporary = path.string + ".\(getpid())"
        let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let isWritten = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) == $0.count }
        close(descriptor)
        if !isWritten || rename(temporary, path.string) != 0 { unlink(temporary) }
    }
}
