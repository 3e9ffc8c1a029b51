import Synchronization

/// The combining marks of cells as 25-bit numbers: a single mark is its own number; sequences are numbered.
enum MarkSequences {
    /// The marks of a cell. The same marks keep the same code while the program runs.
    struct Code: Hashable, Sendable {
        /// Less than 2^25.
        let rawValue: UInt32

        static let none = Code(rawValue: 0)
        fileprivate static let sequence: UInt32 = 1 << 24
        fileprivate var number: Int? { rawValue & Self.sequence == 0 ? nil : Int(rawValue & (Self.sequence - 1)) }
    }

    /// Sequences of two or more marks.
    struct Table: Sendable {
        /// 21 bits a mark, the first in the lowest ones.
        private var sequences: [UInt64] = []
        private var numbers: [UInt64: Int] = [:]
        private let limit: Int

        /// - Parameter limit: of sequences, at most 2^24.
        init(limit: Int) { self.limit = limit }

        /// The code with one more mark; unchanged at the limit.
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

        /// The marks of a code, 21 bits each, the first in the lowest ones.
        func marks(of code: Code) -> UInt64 { code.number.map { sequences[$0] } ?? UInt64(code.rawValue) }
    }

    static let maximumCount = 3

    /// All scripts together use some hundreds of sequences. Beyond the limit, the last marks are dropped.
    private static let table = Mutex(Table(limit: 1 << 14))

    /// The code with one more mark; unchanged at the limit.
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
