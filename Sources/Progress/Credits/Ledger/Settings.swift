internal import JSONTree
import Wording

/// The simple settings of the preferences file. A missing or invalid one has its default; ``all`` tells their use.
package struct Settings: Sendable, Hashable {
    package var measure = 84
    package var theme: String?
    package var plain = false
    package var mouse = true
    package var pictures = true
    package var pixels = true
    package var reduceMotion = false
    package var rightToLeft: Bool?
    package var sticky = true
    package var bottomRow = true
    package var minutesADay: Int?
    package var webCacheMegabytes = 500
    package var lookUp: String?
    package var signingKey: String?

    package init() {}

    /// All of them, in the manual's order.
    package static let all = [
        Setting("measure", \.measure, .number(in: 1...10_000), "the maximum line length, in columns"),
        Setting("theme", \.theme, .text, default: #""auto""#, "the colours"),
        Setting("plain", \.plain, .flag, "plain lines, for screen readers and braille"),
        Setting("mouse", \.mouse, .flag, "use the mouse"),
        Setting("pictures", \.pictures, .flag, "draw pictures; if false, show their alternative text"),
        Setting("pixels", \.pixels, .flag, "show pictures in pixels on terminals that support it"),
        Setting("reduce-motion", \.reduceMotion, .flag, "animate neither short jumps nor the line of a new credit"),
        Setting(
            "right-to-left", \.rightToLeft, .flag, default: "by the terminal",
            "reorder Hebrew and Arabic lines for display; false if the terminal does it"),
        Setting(
            "sticky", \.sticky, .flag,
            "keep the heading of what you read in the first row; in a diff, the file or commit"),
        Setting("bottom-row", \.bottomRow, .flag, "show the bottom row; if false, only while it has a message"),
        Setting(
            "minutes-a-day", \.minutesADay, .number(in: 1...1_440), default: "computed",
            "minutes a day in the plan of the journal"),
        Setting(
            "web-cache-mb", \.webCacheMegabytes, .number(in: 0...1_000_000),
            "the maximum size of the saved copies of web pages, in megabytes"),
        Setting(
            "look-up", \.lookUp, .text, default: "none",
            #"the URL for looking up words: "https://en.wiktionary.org/wiki/%s""#),
        Setting(
            "signing-key", \.signingKey, .text, default: "the first found", "the SSH key that signs reports"),
    ]
}

/// A setting: its name, type, default and use. The file is read by it, and the manual's table is compared with it.
package struct Setting: Sendable {
    package let name: String
    package let defaultValue: String
    package let use: String
    /// Sets the value; one of another type is not set, and the answer names the right one.
    fileprivate let set: @Sendable (inout Settings, JSONValue) -> String?

    fileprivate struct Kind<Value>: Sendable {
        let name: String
        let read: @Sendable (JSONValue) -> Value?
    }

    fileprivate init<Value>(
        _ name: String, _ property: any WritableKeyPath<Settings, Value> & Sendable, _ kind: Kind<Value>, _ use: String
    ) {
        (self.name, defaultValue, self.use) = (name, "\(Settings()[keyPath: property])", use)
        set = { settings, json in
            guard let value = kind.read(json) else { return kind.name }
            settings[keyPath: property] = value
            return nil
        }
    }

    /// - Parameter default: its words, for a default that depends on other things.
    fileprivate init<Value>(
        _ name: String, _ property: any WritableKeyPath<Settings, Value?> & Sendable, _ kind: Kind<Value>,
        default: String, _ use: String
    ) {
        (self.name, defaultValue, self.use) = (name, `default`, use)
        set = { settings, json in
            settings[keyPath: property] = kind.read(json)
            return settings[keyPath: property] == nil ? kind.name : nil
        }
    }
}

extension Setting.Kind<Bool> {
    fileprivate static var flag: Self { Self(name: "true or false", read: \.bool) }
}

extension Setting.Kind<String> {
    fileprivate static var text: Self { Self(name: "a text in quotes", read: \.string) }
}

extension Setting.Kind<Int> {
    fileprivate static func number(in range: ClosedRange<Int>) -> Self {
        Self(name: "a whole number from \(range.lowerBound.inGroups) to \(range.upperBound.inGroups)") {
            $0.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Preferences {
    package var settings: Settings { readSettings().settings }

    /// Errors in the settings, each with its name: `settings.measure: 0 is not a whole number from 1 to 10,000`.
    package var settingsProblems: [String] { readSettings().problems }

    private func readSettings() -> (settings: Settings, problems: [String]) {
        var settings = Settings()
        guard let value = root["settings"] else { return (settings, []) }
        guard case .object(let members) = value else { return (settings, ["settings is not an object"]) }
        var problems: [String] = []
        for setting in Settings.all {
            guard let value = members.last(where: { $0.key == setting.name })?.value,
                let expected = setting.set(&settings, value)
            else { continue }
            problems.append("settings.\(setting.name): \(JSONWriter.text(value).prefix(40)) is not \(expected)")
        }
        // a later version may know them
        let names = Settings.all.map(\.name)
        problems += members.filter { !names.contains($0.key) }.map {
            "settings.\($0.key): unknown setting; \(Spelling.advice($0.key, in: names))"
        }
        return (settings, problems)
    }
}
