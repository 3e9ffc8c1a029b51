package import Credits
import JSONTree
import Platform
import Wording

/// An Open Badge 3.0 for the credits of a tour, as a JSON Web Token.
package struct Badge {
    let issuer: (address: String, name: String)
    /// The reader's mail address.
    let reader: String
    /// Credits of a single tour.
    let report: CreditExport
    /// Whether the tour is not finished, as the badge then says.
    package var isPartial = false
    let madeAt: Timestamp

    package init(issuer: (address: String, name: String), reader: String, report: CreditExport, madeAt: Timestamp) {
        (self.issuer, self.reader, self.report, self.madeAt) = (issuer, reader, report, madeAt)
    }

    /// The head and the claims of the token, which are signed.
    /// - Parameter key: the public half of the Ed25519 key.
    package func text(key: [UInt8]) -> String {
        let head: JSONValue = [
            "alg": "EdDSA", "typ": "JWT",
            "jwk": ["kty": "OKP", "crv": "Ed25519", "x": Self.encoded(key)] as JSONValue,
        ]
        return Self.encoded(JSONWriter.compact(head)) + "." + Self.encoded(JSONWriter.compact(claims))
    }

    package func token(_ text: String, signature: [UInt8]) -> String { text + "." + Self.encoded(signature) }

    private var claims: JSONValue {
        let grants = report.grants
        let (tour, title) = (grants[0].tour, grants[0].tourTitle + (isPartial ? " (in part)" : ""))
        let id = "urn:uuid:" + UniqueName.uuid(of: [issuer.address, reader, tour, madeAt.description])
        let subject = "mailto:\(reader)"
        let achievement: JSONValue = [
            "id": UniqueName.address(ofTour: tour), "type": ["Achievement"], "name": title,
            "description": (isPartial ? "Read in part: " : "Read: ") + grants.map(\.title).joined(separator: "; "),
            "criteria": [
                "narrative":
                    "\(grants.count.counted("section")) of “\(grants[0].tourTitle)” read to the end: \(report.credits.counted("credit"))."
            ] as JSONValue,
        ]
        return [
            "@context": [
                "https://www.w3.org/ns/credentials/v2", "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
            ],
            "id": id, "type": ["VerifiableCredential", "OpenBadgeCredential"], "name": title,
            "issuer": ["id": issuer.address, "type": ["Profile"], "name": issuer.name] as JSONValue,
            "validFrom": madeAt.description,
            "credentialSubject": [
                "id": subject, "type": ["AchievementSubject"], "achievement": achievement,
            ] as JSONValue,
            "iss": issuer.address, "sub": subject, "jti": id, "nbf": madeAt.seconds,
        ]
    }

    /// Base64 for addresses, without padding (RFC 4648, 5).
    private static func encoded(_ bytes: [UInt8]) -> String {
        String(decoding: Base64.encode(bytes), as: UTF8.self)
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
