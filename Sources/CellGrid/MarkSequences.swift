import Synchronization

/// The combining marks of cells as numbers of 25 bits: a single mark, as nearly all are, is its own number, and sequences
/// are numbered as they come.
enum MarkSequences {
    /// Stands for the marks of a cell. The same marks have the same code, for as long as the program runs.
    struct Code: Hashable, Sendable {
        /// Less than 2^25.
        let rawValue: UInt32

        static let none = Code(rawValue: 0)
        fileprivate static let sequence: UInt32 = 1 << 24
        fileprivate var number: Int? { rawValue & Self.sequence == 0 ? nil : Int(rawValue & (Self.sequence - 1)) }
    }

    /// Sequences of two marks and more.
    struct Table: Sendable {
        /// Each mark in 21 bits, the first in the lowest ones.
        private var sequences: [UInt64] = []
        private var numbers: [UInt64: Int] = [:]
        private let limit: Int

        /// A table for at most `limit` sequences, at most 2^24.
        init(limit: Int) { self.limit = limit }

        /// The code for the marks of another one and one more; the same code if there can be no more.
        mutating func code(_ code: Code, with mark: Unicode.Scalar) -> Code {
            guard code != .none else { return Code(rawValue: mark.value) }
            let marks = marks(of: code)
            let count = (64 - marks.leadingZeroBitCount + 20) / 21
            guard count < maximumCount else { return code }
            let sequence = marks | UInt64(mark.value) << (21 * UInt64(count))
            if let known = numbers[sequence] { return Code(rawValue: Code.sequence | UInt32(known)) }
            guard sequences.count < limit else { return code }
            numbers[sequence] = sequences.count
            sequences.append(sequence)
            return Code(rawValue: Code.sequence | UInt32(sequences.count - 1))
        }

        /// The marks of a code, each in 21 bits, the first in the lowest ones.
        func marks(of code: Code) -> UInt64 { code.number.map { sequences[$0] } ?? UInt64(code.rawValue) }
    }

    /// How many marks a code stands for at most.
    static let maximumCount = 3

    /// All scripts together use some hundreds of sequences. Beyond the limit, the last marks are dropped.
    private static let table = Mutex(Table(limit: 1 << 14))

    /// The code for the marks of another one and one more; the same code if there can be no more.
    static func code(_ code: Code, with mark: Unicode.Scalar) -> Code { table.withLock { $0.code(code, with: mark) } }

    /// Calls `body` with each mark of a code, in order.
    static func forEachMark(of code: Code, _ body: (Unicode.Scalar) -> Void) {
        guard code != .none else { return }
        var rest = code.number == nil ? UInt64(code.rawValue) : table.withLock { $0.marks(of: code) }
        while rest != 0 {
            if let mark = Unicode.Scalar(UInt32(rest & 0x1F_FFFF)) { body(mark) }
            rest >>= 21
        }
    }
}
