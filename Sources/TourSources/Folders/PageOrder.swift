internal import Platform

/// The order of pages in a folder without a manifest: what introduces the folder first, then as people count.
///
/// The endings are left out of it as long as that decides: "part" is before "part 2", though a dot is behind a blank. The order
/// is total and strict: what is equal otherwise is ordered by its bytes.
enum PageOrder {
    /// The pages that introduce a folder, from the first on, as their names are written most often. Others, such as `rEADME.Md`,
    /// come first too, when the whole folder has been listed.
    static let introductions: [String] = {
        let stems = ["README", "ReadMe", "Readme", "readme", "INDEX", "Index", "index"]
        let endings = PageKind.endings.sorted().flatMap { [$0.uppercased(), $0] }
        return stems.flatMap { stem in endings.map { "\(stem).\($0)" } }
    }()

    /// The names in order; each once.
    ///
    /// - Complexity: O(n log n) comparisons of 8 bytes, and of more where names are alike beyond what all of them begin with.
    static func sorted(_ names: PackedNames) -> PackedNames {
        var keys = PackedNames()
        keys.reserve(count: names.count, bytes: names.byteCount + names.count)
        for index in 0..<names.count {
            names.withBytes(at: index) { name in keys.append { appendKey(of: name, to: &$0) } }
        }
        let shared = sharedPrefix(keys)
        var entries: [Entry] = []
        entries.reserveCapacity(names.count)
        for index in 0..<names.count {
            keys.withBytes(at: index) { entries.append(Entry(key: $0, from: shared, index: UInt32(index))) }
        }
        names.withAllBytes { allNames in
            keys.withAllBytes { allKeys in
                entries.sort { left, right in
                    if left.prefix != right.prefix { return left.prefix < right.prefix }
                    let order = compare(allKeys[Int(left.index)], allKeys[Int(right.index)])
                    if order != 0 { return order < 0 }
                    return compareEqualKeys(allNames[Int(left.index)], allNames[Int(right.index)]) < 0
                }
            }
        }
        keys = PackedNames()
        var result = PackedNames()
        result.reserve(count: names.count, bytes: names.byteCount)
        for entry in entries {
            names.withBytes(at: Int(entry.index)) { name in
                // a folder that changes while it is read may say a name twice
                if result.count > 0, result.withBytes(at: result.count - 1, { compare($0, name) == 0 }) { return }
                result.append(name)
            }
        }
        return result
    }

    /// The number of the name that comes first; nil if there is none.
    ///
    /// - Complexity: linear in the number of names.
    static func first(of names: PackedNames) -> Int? {
        let count = names.count
        guard count > 0 else { return nil }
        return names.withAllBytes { names in
            var (best, bestKey, key): (Int, [UInt8], [UInt8]) = (0, [], [])
            appendKey(of: names[0], to: &bestKey)
            for index in 1..<count {
                key.removeAll(keepingCapacity: true)
                appendKey(of: names[index], to: &key)
                var order = key.withUnsafeBytes { key in bestKey.withUnsafeBytes { compare(key, $0) } }
                if order == 0 { order = compareEqualKeys(names[index], names[best]) }
                if order < 0 {
                    best = index
                    swap(&key, &bestKey)
                }
            }
            return best
        }
    }

    /// What is compared first of a name, and which name it is.
    private struct Entry {
        let prefix: UInt64
        let index: UInt32

        init(key: UnsafeRawBufferPointer, from start: Int, index: UInt32) {
            var prefix: UInt64 = 0
            for place in start..<(start + 8) { prefix = prefix << 8 | UInt64(place < key.count ? key[place] : 0) }
            self.prefix = prefix
            self.index = index
        }
    }

    /// How many bytes all keys begin with.
    private static func sharedPrefix(_ keys: PackedNames) -> Int {
        guard keys.count > 0 else { return 0 }
        return keys.withBytes(at: 0) { first in
            var shared = first.count
            for index in 1..<keys.count where shared > 0 {
                keys.withBytes(at: index) { key in
                    shared = min(shared, key.count)
                    var same = 0
                    while same < shared, key[same] == first[same] { same += 1 }
                    shared = same
                }
            }
            return shared
        }
    }

    private static func appendKey(of name: UnsafeRawBufferPointer, to key: inout [UInt8]) {
        let stem = UnsafeRawBufferPointer(rebasing: name[..<FileName.stemLength(of: name)])
        key.append(rank(of: stem))
        NaturalOrder.appendKey(of: stem, to: &key)
    }

    private static func rank(of stem: UnsafeRawBufferPointer) -> UInt8 {
        func isName(_ name: StaticString) -> Bool {
            stem.count == name.utf8CodeUnitCount
                && stem.indices.allSatisfy { NaturalOrder.asciiLowercase(stem[$0]) == name.utf8Start[$0] }
        }
        return isName("readme") ? 0 : isName("index") ? 1 : 2
    }

    /// Names whose stems count as equal: by the bytes of the stem, then by the ending without regard to case, then by bytes.
    private static func compareEqualKeys(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let leftStem = FileName.stemLength(of: left)
        let rightStem = FileName.stemLength(of: right)
        let order = compare(.init(rebasing: left[..<leftStem]), .init(rebasing: right[..<rightStem]))
        if order != 0 { return order }
        for (a, b) in zip(left[leftStem...], right[rightStem...]) {
            let order = Int(NaturalOrder.asciiLowercase(a)) - Int(NaturalOrder.asciiLowercase(b))
            if order != 0 { return order }
        }
        return left.count != right.count ? left.count - right.count : compare(left, right)
    }

    private static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        if let a = left.baseAddress, let b = right.baseAddress {
            let order = memcmp(a, b, min(left.count, right.count))
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }
}
