internal import JSONTree
import Wording

extension Preferences {
    package var settings: Settings { readSettings().settings }

    /// Errors in the settings, each with its name: `settings.measure: 0 is not a whole number from 1 to 10,000`.
    package var settingsProblems: [String] { readSettings().problems }

    private func readSettings() -> (settings: Settings, problems: [String]) {
        var settings = Settings()
        guard let value = root["settings"] else { return (settings, []) }
        guard case .object(let members) = value else { return (settings, ["settings is not an object"]) }
        var reading = SettingsReading(members: members)
        if let measure = reading.number("measure", in: 1...10_000) { settings.measure = measure }
        if let mouse = reading.flag("mouse") { settings.mouse = mouse }
        if let pictures = reading.flag("pictures") { settings.pictures = pictures }
        if let pixels = reading.flag("pixels") { settings.pixels = pixels }
        settings.theme = reading.word("theme")
        settings.signingKey = reading.word("signing-key")
        settings.lookUp = reading.word("look-up")
        if let plain = reading.flag("plain") { settings.plain = plain }
        if let reduce = reading.flag("reduce-motion") { settings.reduceMotion = reduce }
        settings.rightToLeft = reading.flag("right-to-left")
        if let sticky = reading.flag("sticky") { settings.sticky = sticky }
        settings.minutesADay = reading.number("minutes-a-day", in: 1...1_440)
        if let size = reading.number("web-cache-mb", in: 0...1_000_000) { settings.webCacheMegabytes = size }
        return (settings, reading.problems + reading.unknown)
    }
}

/// Reads settings by name, and collects errors.
private struct SettingsReading {
    let members: [JSONValue.Member]
    private(set) var problems: [String] = []
    private var known: [String] = []

    init(members: [JSONValue.Member]) { self.members = members }

    mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        let what = "a whole number from \(range.lowerBound.inGroups) to \(range.upperBound.inGroups)"
        return read(name, what) { $0.integer.flatMap { range.contains($0) ? $0 : nil } }
    }

    mutating func flag(_ name: String) -> Bool? { read(name, "true or false", \.bool) }
    mutating func word(_ name: String) -> String? { read(name, "a text in quotes", \.string) }

    private mutating func read<Value>(_ name: String, _ what: String, _ value: (JSONValue) -> Value?) -> Value? {
        known.append(name)
        guard let member = members.last(where: { $0.key == name }) else { return nil }
        if let value = value(member.value) { return value }
        let text = JSONWriter.text(member.value).prefix(40)
        problems.append("settings.\(name): \(text) is not \(what)")
        return nil
    }

    /// Messages about unknown names; a later version may know them.
    var unknown: [String] {
        members.filter { !known.contains($0.key) }.map {
            "settings.\($0.key): unknown setting; \(Spelling.advice($0.key, in: known))"
        }
    }
}
