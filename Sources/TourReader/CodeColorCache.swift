import TextLayout
import TourDocument

/// The colours of code by what the code says: the same text is never coloured twice while it is remembered.
struct CodeColorCache: Sendable {
    /// The colours of the code seen last.
    private(set) var known: [CodeBlock: [CodeRun]] = [:]
    /// What was asked for or answered, the latest last, with the answers that were empty.
    private var order: [CodeBlock] = []
    private var asked: Set<CodeBlock> = []

    /// How much is remembered, in blocks and in bytes of their text.
    static let maximumBlocks = 200
    static let maximumBytes = 1 << 20

    private var bytes = 0

    func isKnown(_ code: CodeBlock) -> Bool { asked.contains(code) }

    mutating func ask(for blocks: [CodeBlock]) {
        for code in blocks where asked.insert(code).inserted {
            order.append(code)
            bytes += code.text.utf8.count
        }
        while order.count > Self.maximumBlocks || bytes > Self.maximumBytes, order.count > 1 {
            let oldest = order.removeFirst()
            bytes -= oldest.text.utf8.count
            asked.remove(oldest)
            known[oldest] = nil
        }
    }

    mutating func take(_ runs: [CodeRun], for code: CodeBlock) {
        if asked.contains(code), !runs.isEmpty { known[code] = runs }
    }
}
