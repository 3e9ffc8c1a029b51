import Testing

@testable import HelperTools

/// What curl writes of several answers is taken apart, however it comes.
struct CurlOutputTests {
    private static func report(code: Int = 0, status: String = "200") -> String {
        "\(code)\n\(status)\n127.0.0.1\ntext/html\n\n\"1\"\n\nmax-age=9\n120\n\n\n\n\n\n"
            + "{\"etag\":[\"\\\"1\\\"\"],\n\"cache-control\":[\"max-age=9\",\"no-store\"]\n}"
    }

    @Test(arguments: [1, 7, 1 << 20]) func answersAreToldOneByOne(size: Int) throws {
        var output = CurlOutput(maximumSize: 100)
        let mark = output.mark
        // the beginning of a mark is none
        let body = "a\n\(mark.dropLast())-\(mark.prefix(1))"
        let parts = [
            body, Self.report(status: "404"), "", Self.report(code: 28), "x", "200\n", "x", Self.report(status: "000"),
            String(repeating: "x", count: 101), Self.report(), "\n", Self.report(),
        ]
        var rest = Array((parts.joined(separator: mark) + mark).utf8)[...]
        var answers: [Result<FetchAnswer, FetchProblem>] = []
        while !rest.isEmpty {
            answers += try output.take(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        let first = try #require(answers.first).get()
        #expect(first.status == 404 && first.remoteAddress == "127.0.0.1" && first.body == Array(body.utf8))
        #expect(
            first.fields == [
                .type: "text/html", .etag: "\"1\"", .cacheControl: "max-age=9, no-store", .retryAfter: "120",
            ])
        let problems = answers.map { if case .failure(let problem) = $0 { problem } else { nil as FetchProblem? } }
        #expect(problems == [nil, .tooSlow, .broken, .broken, .tooLarge, nil])
        #expect(try answers.last?.get().body == [0x0A])
    }

    @Test func aBodyWithoutAnEndIsGivenUp() throws {
        var output = CurlOutput(maximumSize: 100)
        #expect(throws: FetchProblem.tooLarge) {
            for _ in 0..<100 { _ = try output.take([UInt8](repeating: 0x61, count: 1 << 16)) }
        }
    }
}
