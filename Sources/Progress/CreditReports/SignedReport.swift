internal import Credits
internal import JSONTree
package import SystemPackage
internal import UserFiles

/// A report of credits to verify: JSON of ``CreditExport``, followed by an ssh signature if it is signed.
package struct SignedReport: Sendable, Hashable {
    /// The signed bytes.
    package let message: [UInt8]
    /// The armored signature; nil for an unsigned report.
    package let signature: String?
    package let export: CreditExport

    /// Why a file is no report, in one line.
    package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// Reads a file whole. Linear in its size, which has the limit of the preferences.
    /// - Parameter signatureHead: the first line of a signature.
    package init(path: FilePath, signatureHead: String) throws(Problem) {
        let bytes = try Result { () throws(UserFileError) in try UserFile(path).read() }
            .mapError { Problem(description: $0.description) }.get()
        guard let bytes else { throw Problem(description: "\(path.string.visible) not found") }
        do throws(Problem) {
            try self.init(bytes, signatureHead: signatureHead)
        } catch {
            throw Problem(description: "\(path.string.visible) \(error.description)")
        }
    }

    init(_ bytes: [UInt8], signatureHead: String) throws(Problem) {
        let head = Array("\n\(signatureHead)".utf8)
        let start = bytes.indices.first { bytes[$0] == 0x0A && bytes[$0...].starts(with: head) }
        message = Array(bytes[..<(start.map { $0 + 1 } ?? bytes.count)])
        signature = start.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self) }
        let root = try? JSONParser.parse(message)
        if let schema = root?["schema"]?.integer, schema > LedgerSums.schema {
            throw Problem(description: "was made by a newer version (schema \(schema)): update tour to read it")
        }
        guard let export = root.flatMap({ CreditExport($0) }) else {
            throw Problem(description: "is not a report: make one with tour credits export --json or --sign")
        }
        self.export = export
    }
}

extension CreditExport {
    /// Reads the form of ``json``; nil for anything else. An invalid grant invalidates the report.
    init?(_ root: JSONValue) {
        guard let name = root["name"]?.string, let entries = root["earned"]?.array else { return nil }
        var grants: [Grant] = []
        for entry in entries {
            guard var grant = Grant(entry) else { return nil }
            grant.renewedAt = entry["renewedAt"]?.string
            grants.append(grant)
        }
        let madeAt = root["madeAt"]?.string.flatMap { Timestamp($0) }
        self.init(
            name: name, email: root["email"]?.string, madeAt: madeAt ?? Timestamp(seconds: 0), grants: grants)
    }
}
