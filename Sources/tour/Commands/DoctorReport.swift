import CellGrid

/// The lines of `tour doctor`: a mark, a name, what was found, and what to do about it.
struct DoctorReport {
    private(set) var text = ""

    mutating func heading(_ title: String) {
        text += text.isEmpty ? "\(title)\n" : "\n\(title)\n"
    }

    mutating func good(_ name: String, _ finding: String) { line("✓", name, finding, advice: nil) }

    mutating func bad(_ name: String, _ finding: String, advice: String?) { line("✗", name, finding, advice: advice) }

    /// Something that would help and is not there.
    mutating func missing(_ name: String, _ finding: String, advice: String?) {
        line("–", name, finding, advice: advice)
    }

    private mutating func line(_ mark: String, _ name: String, _ finding: String, advice: String?) {
        let gap = String(repeating: " ", count: max(1, 16 - name.count))
        let advice = advice.map { ": \($0)" } ?? ""
        text += "  \(mark) \(name)\(gap)\(CellText.clean(finding))\(advice)\n"
    }
}
