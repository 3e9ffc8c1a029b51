/// A tour's media catalogue: the video, recording or picture for each place, by kind of screen and version of this
/// program. All of it has been validated.
package struct MediaCatalogue: Hashable, Sendable {
    /// The class of a screen's width.
    package enum Screen: String, Hashable, Sendable {
        case narrow, wide

        /// The least columns of a wide screen.
        static let wideColumns = 80

        package init(columns: Int) { self = columns < Self.wideColumns ? .narrow : .wide }
    }

    package struct Entry: Hashable, Sendable {
        /// The id of the section; nil for every section that has the slot.
        package var section: String?
        /// The name of the slot; nil for the place under the section's first heading.
        package var slot: String?
        /// Nil for any screen.
        package var screen: Screen?
        /// Nil for any version.
        package var app: VersionRange?
        package var media: Media

        package init(
            section: String?, slot: String?, screen: Screen? = nil, app: VersionRange? = nil, media: Media
        ) {
            self.section = section
            self.slot = slot
            self.screen = screen
            self.app = app
            self.media = media
        }
    }

    /// The screen and version that entries are chosen for.
    package struct Setting: Hashable, Sendable {
        var screen: Screen
        var version: ProgramVersion

        package init(screen: Screen, version: ProgramVersion) {
            self.screen = screen
            self.version = version
        }
    }

    package let entries: [Entry]
    /// The indices of the entries of each section; those for every section under nil.
    private let bySection: [String?: [Int]]

    /// The most cards under a heading.
    private static let mostUnderHeading = 8

    package init(_ entries: [Entry] = []) {
        self.entries = entries
        bySection = Dictionary(grouping: entries.indices) { entries[$0].section }
    }

    /// The media for a named slot of a section; nil if there are none.
    ///
    /// The most specific entry wins: one that names the section, then one for this kind of screen, then the one with
    /// more conditions on the version, then the first.
    ///
    /// - Complexity: linear in the number of the section's entries, and of those for every section.
    package func media(for slot: String, inSection id: String, _ setting: Setting) -> Media? {
        best(of: (numbers(of: id) + numbers(of: nil)).filter { entries[$0].slot == slot }, setting)
    }

    /// The media under the first heading of a section: those without a slot, and those for slots that its text does not
    /// have.
    ///
    /// - Parameter marked: the names of the slots in the text; nil if they are unknown: then only those without a slot
    ///   are returned.
    /// - Complexity: linear in the number of the section's entries.
    package func media(underHeadingOf id: String, marked: Set<String>?, _ setting: Setting) -> [Media] {
        var slots: [String?] = []
        var numbersOfSlots: [String?: [Int]] = [:]
        for number in numbers(of: id) {
            let slot = entries[number].slot
            if let slot, marked?.contains(slot) ?? true { continue }
            if numbersOfSlots[slot] == nil { slots.append(slot) }
            numbersOfSlots[slot, default: []].append(number)
        }
        return Array(
            slots.lazy.compactMap { best(of: numbersOfSlots[$0] ?? [], setting) }.prefix(Self.mostUnderHeading))
    }

    private func numbers(of section: String?) -> [Int] { bySection[section] ?? [] }

    private func best(of numbers: [Int], _ setting: Setting) -> Media? {
        let fitting = numbers.lazy.map { entries[$0] }.filter { entry in
            (entry.screen ?? setting.screen) == setting.screen && entry.app?.contains(setting.version) ?? true
        }
        // of equal ones the first
        return fitting.reduce(nil as Entry?) { best, entry in
            best.map { $0.weight >= entry.weight } ?? false ? best : entry
        }?.media
    }
}

extension MediaCatalogue.Entry {
    /// Greater for a more specific entry.
    fileprivate var weight: Int {
        let ofSection = section == nil ? 0 : 1
        let ofScreen = screen == nil ? 0 : 1
        return ofSection << 16 | ofScreen << 8 | (app?.conditionCount ?? 0)
    }
}
