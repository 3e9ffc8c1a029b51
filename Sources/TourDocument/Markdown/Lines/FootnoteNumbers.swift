/// Numbers notes in the order in which text first points to them.
struct FootnoteNumbers {
    private let labels: Set<String>
    private var numbers: [String: Int] = [:]
    /// The labels of the notes that have numbers, from number 1 on.
    private(set) var order: [String] = []

    /// - Parameter labels: The labels that have definitions.
    init(labels: Set<String> = []) { self.labels = labels }

    /// Whether there is nothing to point to.
    var isEmpty: Bool { labels.isEmpty }

    /// The number of a note; nil if the label has no definition.
    mutating func number(of label: String) -> Int? {
        if let number = numbers[label] { return number }
        guard labels.contains(label) else { return nil }
        order.append(label)
        numbers[label] = order.count
        return order.count
    }
}
