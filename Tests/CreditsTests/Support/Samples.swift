import SystemPackage
import TestSupport

@testable import Credits

extension TemporaryFolder {
    /// The preferences file of the tests; it is not made here.
    var file: FilePath { path.appending("preferences.json") }
    var store: PreferencesStore { PreferencesStore(path: file) }
}

extension Grant {
    /// Grant number `n` of a tour.
    static func sample(_ n: Int, tour: String = "welcome", credits: Int = 1) -> Grant {
        Grant(
            tour: tour, section: "section-\(n)", title: "Section \(n)", tourTitle: "Welcome", credits: credits,
            policy: .bottom, earnedAt: "2026-11-21T05:00:00Z")
    }
}
