import Platform
import TestSupport
import Testing

@testable import Credits

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (1_795_237_200, "2026-11-21T05:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func isWrittenAndRead(seconds: Int, text: String) {
        #expect(Timestamp(seconds: seconds).description == text)
        #expect(Timestamp(text)?.seconds == seconds)
    }

    @Test func agreesWithTheSystemsCalendar() {
        for seed in 0..<UInt64(Effort.times(5_000)) {
            var random = SeededGenerator(seed: seed)
            let seconds = Int.random(in: Timestamp.bounds, using: &random)
            var time = time_t(seconds)
            var parts = tm()
            gmtime_r(&time, &parts)
            let system = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
                text.baseAddress.map { start in
                    strftime(start, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
                    return String(cString: start)
                } ?? ""
            }
            // of years before 1000 the system leaves zeros out
            let padded = String(repeating: "0", count: 20 - system.count) + system
            #expect(Timestamp(seconds: seconds).description == padded, "seed \(seed), \(seconds)")
            #expect(Timestamp(Timestamp(seconds: seconds).description)?.seconds == seconds, "seed \(seed), \(seconds)")
        }
    }

    @Test(arguments: [
        ("2026-11-21T07:00:00+02:00", 1_795_237_200), ("2026-11-20t21:30:00.999-07:30", 1_795_237_200),
        ("2026-11-21 05:00:00z", 1_795_237_200), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ])
    func otherFormsAreRead(text: String, seconds: Int) {
        #expect(Timestamp(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "2026", "2026-11-21", "2026-11-21T05:00:00", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-04-31T00:00:00Z", "2026-11-21T24:00:00Z",
        "2026-11-21T05:00:00ZZ", "2026-11-21T05:00:00.Z", "2026-11-21T05:00:00+2:00", "+026-11-21T05:00:00Z",
        "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "２026-11-21T05:00:00Z",
    ])
    func whatIsNoTimeIsRefused(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func beyondTheBoundsIsTheBound() {
        #expect(Timestamp(seconds: .max).description == "9999-12-31T23:59:59Z")
        #expect(Timestamp(seconds: .min).description == "0001-01-01T00:00:00Z")
    }

    @Test func nowIsAfterThisWasWritten() {
        #expect(Timestamp.now() > Timestamp(seconds: 1_700_000_000))
    }
}
