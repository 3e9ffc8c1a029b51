/// Numbers as people write them, with commas and plurals.
extension Int {
    /// With a comma between thousands: `1,000,000`.
    package var inGroups: String {
        let digits = String(magnitude)
        var text = self < 0 ? "-" : ""
        for (at, digit) in digits.enumerated() {
            if at > 0, (digits.count - at) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }

    /// Minutes: `< 1 min`, `25 min`, `1 h 12 min`, `12 h`.
    package var inMinutes: String {
        if self < 1 { return "< 1 min" }
        let (hours, rest) = quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return "\(rest) min" }
        return hours >= 10 || rest == 0 ? "\(hours.inGroups) h" : "\(hours) h \(rest) min"
    }

    /// Seconds in the largest unit that is precise enough, rounded up: `90 seconds`, `2 minutes`, `3 days`.
    package var inSeconds: String {
        let units = [("second", 1, 120), ("minute", 60, 7_200), ("hour", 3_600, 172_800)]
        let (name, unit, _) = units.first { self < $0.2 } ?? ("day", 86_400, .max)
        return ((self - 1) / unit + 1).counted(name)
    }

    /// With a zero before a single digit: `05`.
    package var inTwoDigits: String { self < 10 ? "0\(self)" : "\(self)" }

    /// Seconds as players show them: `1:04`, `1:00:00`.
    package var asClock: String {
        let (minutes, hours) = (self / 60 % 60, self / 3_600)
        return (hours > 0 ? "\(hours):\(minutes.inTwoDigits)" : "\(minutes)") + ":\((self % 60).inTwoDigits)"
    }

    /// A count with its noun: `1 section`, `4,612 sections`.
    /// - Parameter many: the plural; nil appends an `s`.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        "\(inGroups) \(self == 1 ? one : many ?? one + "s")"
    }
}
