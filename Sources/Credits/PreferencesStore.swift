package import SystemPackage

/// The preferences file on disk.
///
/// A value that names a file and holds nothing of it: every call reads anew, so that any number of programs and
/// threads may use one file. Calls block; make them off the event loop (see ``GrantWriter``).
package struct PreferencesStore: Sendable, Hashable {
    /// The file, symbolic links not followed.
    package let path: FilePath
    /// How long ``record(_:rewriting:)`` waits for other writers.
    package let patience: Duration

    /// How long that is where the change is tried again later.
    package static let usualPatience = Duration.seconds(2)

    /// Larger files, in bytes, are not read.
    package static let maximumSize = 64 << 20

    /// Files of this size, in bytes, are long for ``loadSettings()``: a hundred credits. Reading those takes a tenth of the time
    /// that the program takes to its first frame; what is shorter is not worth a second frame.
    static let longSize = 32 << 10

    package init(path: FilePath, patience: Duration = usualPatience) {
        self.path = path
        self.patience = patience
    }

    /// What ``load()`` found.
    package struct Loaded: Sendable, Hashable {
        /// The preferences, as far as they could be understood.
        package var preferences: Preferences
        package var condition: Condition
        package var path: FilePath
        /// The whole file, if its ledger was left for later: then the preferences have an empty one.
        fileprivate(set) var unread: [UInt8]?

        /// Whether the ledger is there.
        package var isWhole: Bool { unread == nil }

        /// In what state the file is.
        package enum Condition: Sendable, Hashable {
            /// There is none yet.
            case missing
            case sound
            /// A later version wrote it: it is shown as far as it is understood, and will not be written.
            case newerSchema(Int)
            /// It cannot be understood, for the reason given. The preferences are what could be salvaged; the next
            /// ``PreferencesStore/record(_:rewriting:)`` sets the file aside.
            case corrupt(String)
        }
    }

    /// What ``record(_:rewriting:)`` did.
    package struct Outcome: Sendable, Hashable {
        /// The preferences as they are on the disk now.
        package var preferences: Preferences
        /// The grants that were not in the ledger before.
        package var added: [Grant]
        /// Whether the file was replaced.
        package var isWritten: Bool
        /// The broken file that was found and kept.
        package var setAside: SetAside?
    }

    /// A broken preferences file that was kept under another name.
    package struct SetAside: Sendable, Hashable, CustomStringConvertible {
        /// Where it is now.
        package var file: FilePath
        /// The name that it had, links followed.
        package var original: FilePath
        /// What is wrong with it, in a few words.
        package var reason: String
        /// How many grants could be salvaged.
        package var salvaged: Int

        /// One line for the person.
        package var description: String {
            let grants = salvaged == 1 ? "1 grant was" : "\(salvaged) grants were"
            return "\(original) was broken (\(reason)): it is kept as \(file), \(grants) salvaged from it and its copy"
        }
    }
}
