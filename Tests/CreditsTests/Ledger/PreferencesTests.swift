import JSONTree
import Testing

@testable import Credits

@Suite struct PreferencesTests {
    private func preferences(_ text: String) throws -> Preferences {
        guard case .sound(let preferences) = Preferences.read(Array(text.utf8)) else {
            throw JSONError(reason: "not sound", offset: 0)
        }
        return preferences
    }

    @Test func defaults() {
        let preferences = Preferences()
        #expect(preferences.settings.measure == 84)
        #expect(preferences.settings.mouse)
        #expect(preferences.grants.isEmpty)
        #expect(preferences.balance == 0)
    }

    @Test func settingsAreRead() throws {
        let preferences = try preferences(#"{"schema":1,"settings":{"measure":60,"mouse":false}}"#)
        #expect(preferences.settings.measure == 60)
        #expect(!preferences.settings.mouse)
    }

    @Test(arguments: [#""60""#, "0", "-5", "1e9", "100000000000", "null", "[]"])
    func aMeasureThatIsNoneIsTheDefault(measure: String) throws {
        #expect(try preferences(#"{"settings":{"measure":\#(measure)}}"#).settings.measure == 84)
    }

    @Test func whatIsWrongWithSettingsIsSaid() throws {
        let settings =
            #"{"measure": 0, "mouse": "yes", "minutes-a-day": 5000, "theme": 3, "mesure": 60, "plain": true}"#
        #expect(
            try preferences(#"{"settings":\#(settings)}"#).settingsProblems == [
                "settings.measure: 0 is not a whole number from 1 to 10,000",
                "settings.theme: 3 is not a text in quotes",
                "settings.mouse: \"yes\" is not true or false",
                "settings.minutes-a-day: 5000 is not a whole number from 1 to 1,440",
                "settings.mesure: unknown setting; did you mean measure?",
            ])
        #expect(try preferences(#"{"settings":7}"#).settingsProblems == ["settings is not an object"])
        #expect(try preferences(#"{"settings":{"measure":60}}"#).settingsProblems.isEmpty)
        #expect(Preferences().settingsProblems.isEmpty)
    }

    @Test func settingsOfAnotherKindAreIgnoredAndKept() throws {
        var preferences = try preferences(#"{"schema":1,"settings":7}"#)
        #expect(preferences.settings.measure == 84 && preferences.settings.mouse)
        _ = preferences.merge([.sample(1)])
        #expect(preferences.root["settings"] == .integer(7))
    }

    @Test func mergingTwiceIsMergingOnce() {
        var preferences = Preferences()
        let added = preferences.merge([.sample(1), .sample(2), .sample(1)])
        #expect(added == [.sample(1), .sample(2)])
        let once = preferences
        let addedAgain = preferences.merge([.sample(2), .sample(1)])
        #expect(addedAgain.isEmpty)
        #expect(preferences == once)
        #expect(preferences.grants == [.sample(1), .sample(2)])
    }

    @Test func theFirstGrantOfASectionStands() {
        var preferences = Preferences()
        _ = preferences.merge([.sample(1, credits: 2)])
        let added = preferences.merge([.sample(1, credits: 5)])
        #expect(added.isEmpty)
        #expect(preferences.balance == 2)
    }

    @Test func theSameSectionOfAnotherTourIsAnother() {
        var preferences = Preferences()
        let added = preferences.merge([.sample(1), .sample(1, tour: "other")])
        #expect(added.count == 2)
        #expect(preferences.granted(in: "other", on: Day(number: 0)) == ["section-1"])
    }

    @Test func aGrantWrittenTwiceByHandCountsOnce() throws {
        let entry = #"{"tour":"t","section":"s","credits":3}"#
        #expect(try preferences("{\"ledger\":[\(entry),\(entry)]}").balance == 3)
    }

    @Test func absurdNumbersDoNotTrap() throws {
        func balance(_ credits: String) throws -> Int {
            let ledger = (0..<3).map { #"{"tour":"t","section":"\#($0)","credits":\#(credits)}"# }
            return try preferences("{\"ledger\":[\(ledger.joined(separator: ","))]}").balance
        }
        #expect(try balance("9007199254740991") == 3 * 9_007_199_254_740_991)
        // no credit is worth a number that has no place in sums
        #expect(try balance("9223372036854775807") == 0)
    }

    @Test(arguments: [
        "1", "null", "[]", "{}", #"{"tour":"t","section":"s"}"#, #"{"tour":"t","section":"s","credits":-1}"#,
        #"{"tour":1,"section":"s","credits":1}"#, #"{"tour":"t","section":"s","credits":"1"}"#,
    ])
    func whatIsNoGrantIsKeptAndNotCounted(entry: String) throws {
        var preferences = try preferences("{\"ledger\":[\(entry)]}")
        #expect(preferences.grants.isEmpty)
        let added = preferences.merge([.sample(1)])
        #expect(added.count == 1)
        #expect(preferences.entries.count == 2)
        #expect(String(decoding: JSONWriter.compact(preferences.entries[0]), as: UTF8.self) == entry)
    }

    @Test func aPolicyOfALaterVersionCountsAndIsKept() throws {
        let preferences = try preferences(
            #"{"ledger":[{"tour":"t","section":"s","credits":1,"policy":"examined"}]}"#)
        #expect(preferences.balance == 1)
        #expect(preferences.grants[0].policy == .bottom)
        #expect(preferences.entries[0]["policy"] == .string("examined"))
    }

    @Test func unknownKeysAndTheirOrderSurvive() throws {
        let text =
            #"{"z":[1.50],"schema":1,"settings":{"theme":"dusk","measure":70},"ledger":["#
            + #"{"hash":"x","tour":"t","section":"s","credits":1,"extra":{"deep":[null]}}],"a":{"k":1e400},"cut":"\ud800"}"#
        var preferences = try preferences(text)
        _ = preferences.merge([.sample(1)])
        let again = try self.preferences(String(decoding: preferences.file, as: UTF8.self))
        #expect(again == preferences)
        let compact = String(decoding: JSONWriter.compact(again.root), as: UTF8.self)
        #expect(compact.hasPrefix(#"{"z":[1.50],"schema":1,"settings":{"theme":"dusk","measure":70}"#))
        #expect(compact.contains(#"{"hash":"x","tour":"t","section":"s","credits":1,"extra":{"deep":[null]}}"#))
        #expect(compact.contains(#""a":{"k":1e400},"cut":"\ud800""#))
        #expect(again.grants.count == 2)
    }

    @Test func aFileWithoutSchemaIsTakenAsTheFirst() throws {
        #expect(try preferences("{}").root["schema"] == .integer(1))
    }

    @Test(arguments: [
        "", "{", "[]", "7", #"{"schema":"1"}"#, #"{"schema":0}"#, #"{"schema":1.5}"#, #"{"ledger":{}}"#,
        #"{"schema":1,"ledger":null}"#,
    ])
    func whatCannotBeUnderstoodIsBroken(text: String) {
        guard case .broken(let reason) = Preferences.read(Array(text.utf8)) else {
            Issue.record("taken: \(text)")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func theReasonNamesTheLine() {
        #expect(Preferences.read(Array("{\n\"a\": 1,\n\"b\" 2}".utf8)) == .broken("line 3: expected a colon"))
    }

    @Test func theFileIsForPeople() {
        var preferences = Preferences()
        _ = preferences.merge([.sample(1)])
        let expected = """
            {
              "schema": 1,
              "settings": {},
              "ledgerEnds": [
                "52c2498133b1fbe65eed76c3e15c6289eac26f2d086c043ab80675dab847ca54"
              ],
              "ledger": [
                {
                  "tour": "welcome",
                  "section": "section-1",
                  "title": "Section 1",
                  "tourTitle": "Welcome",
                  "credits": 1,
                  "policy": "bottom",
                  "earnedAt": "2026-11-21T05:00:00Z",
                  "hash": "52c2498133b1fbe65eed76c3e15c6289eac26f2d086c043ab80675dab847ca54"
                }
              ]
            }

            """
        #expect(String(decoding: preferences.file, as: UTF8.self) == expected)
    }

    @Test func salvagingKeepsGrantsOfBothAndTheNewerOnes() throws {
        var old = Preferences()
        _ = old.merge([.sample(1), .sample(2)])
        old.root["settings"]?["measure"] = .integer(70)
        var new = old
        new.root["ledger"] = .array([])
        _ = new.merge([.sample(2, credits: 9), .sample(3)])
        let broken = new.file.dropLast(6)
        let salvaged = Preferences.salvage(broken: Array(broken), lastGood: old.file).preferences
        #expect(salvaged.grants == [.sample(1), .sample(2, credits: 9), .sample(3)])
        #expect(salvaged.settings.measure == 70)
    }

    /// Whatever single byte of a file is destroyed, all grants but the one it is in are found without a copy.
    @Test func aDestroyedByteCostsOneGrantAtMost() {
        var preferences = Preferences()
        _ = preferences.merge((0..<4).map { .sample($0) })
        let file = preferences.file
        for place in file.indices {
            for byte in [UInt8(0), 0xFF, UInt8(ascii: "{"), UInt8(ascii: "\"")] {
                var broken = file
                broken[place] = byte
                let grants = Preferences.salvage(broken: broken, lastGood: nil).preferences.grants
                let kept = grants.filter { preferences.grants.contains($0) }
                #expect(kept.count >= 3, "byte \(place) as \(byte)")
            }
        }
    }

    @Test func salvagingHostileTextEnds() {
        for unit in ["{\"a\":", "{", "{\"\\\"", "[{\"a\":\"", "{\"tour\":\"t\",", "{\"\\u"] {
            let text = String(repeating: unit, count: 10_000)
            #expect(Preferences.salvage(broken: Array(text.utf8), lastGood: nil).preferences.grants.isEmpty)
        }
    }
}
