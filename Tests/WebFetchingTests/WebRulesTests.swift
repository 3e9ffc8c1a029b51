import Testing
import TourDocument

@testable import WebFetching

/// Rules of the web that need no server: private hosts, and times.
struct WebRulesTests {
    @Test(arguments: [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::7f00:1", "no address", "",
    ])
    func privateAddresses(address: String) { #expect(PrivateNetworkGuard().isPrivate(address)) }

    @Test(arguments: [
        "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "198.17.0.1", "2606:4700::1", "::ffff:8.8.8.8",
        "64:ff9b::808:808", "2002:808:808::",
    ])
    func publicAddresses(address: String) { #expect(!PrivateNetworkGuard().isPrivate(address)) }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600), ("Wed, 31 Dec 2025 23:59:60 GMT", 1_767_225_600),
        ("nonsense", nil), ("Sun, 99 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49 GMT", nil), ("", nil),
    ])
    func dates(text: String, seconds: Int?) { #expect(WebTime.date(text) == seconds) }

    @Test(arguments: [
        ("120", 120), ("0", 0), ("-5", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 77), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("soon", nil), (nil, nil),
    ])
    func waits(text: String?, seconds: Int?) { #expect(WebTime.wait(text, now: 784_111_700) == seconds) }
}
