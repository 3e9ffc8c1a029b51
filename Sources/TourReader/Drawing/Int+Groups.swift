extension Int {
    /// With a comma between thousands: `1,000,000`.
    var inGroups: String {
        let digits = String(magnitude)
        var text = self < 0 ? "-" : ""
        for (at, digit) in digits.enumerated() {
            if at > 0, (digits.count - at) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }
}
