/// Names of hosts in other letters, written in ASCII (RFC 3492).
enum Punycode {
    private static let base = 36
    private static let smallest = 1
    private static let largest = 26

    /// The code of a label, without `xn--`; nil if it cannot be one.
    /// - Complexity: O(n²) in its length, which for hosts is at most 63.
    static func encode(_ label: String) -> String? {
        let scalars = label.unicodeScalars.map { Int($0.value) }
        guard scalars.count <= 63 else { return nil }
        var code = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
        let plainCount = code.count
        if plainCount > 0 { code.append(UInt8(ascii: "-")) }
        var handled = plainCount
        var least = 0x80
        var delta = 0
        var bias = 72
        while handled < scalars.count {
            guard let next = scalars.filter({ $0 >= least }).min() else { return nil }
            delta += (next - least) * (handled + 1)
            least = next
            for scalar in scalars {
                if scalar < least { delta += 1 }
                guard scalar == least else { continue }
                append(delta, bias: bias, to: &code)
                bias = adapt(delta, count: handled + 1, isFirst: handled == plainCount)
                delta = 0
                handled += 1
            }
            delta += 1
            least += 1
        }
        return String(decoding: code, as: UTF8.self)
    }

    /// A number whose digits end by themselves.
    private static func append(_ number: Int, bias: Int, to code: inout [UInt8]) {
        var rest = number
        var position = base
        while true {
            let threshold = min(max(position - bias, smallest), largest)
            if rest < threshold { break }
            code.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
        code.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }

    private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps = 0
        while delta > (base - smallest) * largest / 2 {
            delta /= base - smallest
            steps += base
        }
        return steps + (base - smallest + 1) * delta / (delta + 38)
    }
}
