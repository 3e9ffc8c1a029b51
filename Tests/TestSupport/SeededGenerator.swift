/// SplitMix64: a small generator whose numbers depend on the seed only, so that a failing case can be had again.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// A number from 0 up to but not including `bound`.
    package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// A number that looks random and depends on the given ones only.
    package static func hash(_ numbers: Int...) -> Int {
        var state: UInt64 = 0
        for number in numbers {
            state = mix(state ^ UInt64(bitPattern: Int64(number)) &+ 0x9E37_79B9_7F4A_7C15)
        }
        return Int(state >> 1)
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
