import Platform

/// The medians of each operation at each size, and the slope of cost against size.
struct Series {
    private var names: [String] = []
    private var points: [String: [(size: Int, seconds: Double)]] = [:]

    /// Takes a measurement in, and gives its row for printing.
    mutating func add(_ measurement: Measurement) -> String {
        if points[measurement.name] == nil { names.append(measurement.name) }
        points[measurement.name, default: []].append((measurement.size, measurement.median))
        return measurement.row
    }

    /// For each operation the exponent of its growth: the least-squares slope of the logarithm of time against that of size,
    /// without the first size, at which there may be less than a window.
    var slopes: [(String, String)] {
        names.compactMap { name in
            let known = (points[name] ?? []).dropFirst().filter { $0.seconds > 0 && $0.size > 0 }
            guard known.count >= 2 else { return nil }
            let xs = known.map { log(Double($0.size)) }
            let ys = known.map { log($0.seconds) }
            let meanX = xs.reduce(0, +) / Double(xs.count)
            let meanY = ys.reduce(0, +) / Double(ys.count)
            let above = zip(xs, ys).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
            let below = xs.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
            return (name, String((above / below * 100).rounded() / 100))
        }
    }
}
