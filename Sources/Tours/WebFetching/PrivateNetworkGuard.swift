internal import Platform

/// Tells private hosts from public ones, so that a public page cannot make this machine request its neighbours.
struct PrivateNetworkGuard: Sendable {
    /// Looks a host up: IP addresses, none if it is unknown.
    var lookUp: @Sendable (_ host: String) -> [String] = PrivateNetworkGuard.addresses
    /// Whether an IP address is in a private network, or of this machine.
    var isPrivate: @Sendable (_ address: String) -> Bool = PrivateNetworkGuard.isPrivate

    /// The last labels of names that no public host has (RFC 6761, 6762 and 8375; `svc` in Kubernetes).
    private static let privateDomains: Set<Substring> = [
        "arpa", "corp", "home", "internal", "intranet", "lan", "local", "localhost", "private", "svc",
    ]

    /// Whether a host is private by its name alone: where a proxy looks it up.
    func isPrivate(byName host: String) -> Bool {
        let labels = host.split(separator: ".")
        if !host.hasPrefix("["), labels.count < 2 || Self.privateDomains.contains(labels[labels.count - 1]) {
            return true
        }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return (Self.bytes(ofIPv4: bare) ?? Self.bytes(ofIPv6: bare)) != nil && isPrivate(bare)
    }

    /// The limit of a look-up, which cannot be cancelled.
    private static let patience = Duration.seconds(10)

    private static func addresses(of host: String) -> [String] {
        let addresses = Promise<[String]>()
        Worker().run { addresses.give(look(up: host)) }
        return addresses.wait(atMost: patience) ?? []
    }

    private static func look(up host: String) -> [String] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        guard getaddrinfo(bare, nil, &hints, &found) == 0 else { return [] }
        defer { freeaddrinfo(found) }
        var addresses: [String] = []
        var next = found
        while let info = next?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            if getnameinfo(info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 {
                let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                if !addresses.contains(address) { addresses.append(address) }
            }
            next = info.ai_next
        }
        return addresses
    }

    private static func bytes(ofIPv4 text: String) -> [UInt8]? {
        var address = in_addr()
        guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { Array($0) }
    }

    private static func bytes(ofIPv6 text: String) -> [UInt8]? {
        var address = in6_addr()
        let bare = String(text.prefix { $0 != "%" })
        guard inet_pton(AF_INET6, bare, &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { Array($0) }
    }

    /// The IPv4 blocks without public hosts (RFC 6890), and the length of each prefix in bits.
    private static let privateBlocks: [(UInt32, Int)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
        (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
    ]

    /// True for an invalid address.
    private static func isPrivate(_ text: String) -> Bool {
        if let bytes = bytes(ofIPv4: text) { return isPrivate(ipv4: bytes[...]) }
        guard let bytes = bytes(ofIPv6: text) else { return true }
        // IPv4 addresses in IPv6: mapped, translated, tunnelled
        if bytes[..<10].allSatisfy({ $0 == 0 }) { return isPrivate(ipv4: bytes[12...]) || bytes[10] != 0xFF }
        if bytes.starts(with: [0, 0x64, 0xFF, 0x9B]) { return isPrivate(ipv4: bytes[12...]) }
        if bytes.starts(with: [0x20, 0x02]) { return isPrivate(ipv4: bytes[2..<6]) }
        // only 2000::/3 is public
        return bytes[0] & 0xE0 != 0x20
    }

    private static func isPrivate(ipv4 bytes: ArraySlice<UInt8>) -> Bool {
        let number = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return privateBlocks.contains { block, bits in number >> UInt32(32 - bits) == block >> UInt32(32 - bits) }
    }
}
