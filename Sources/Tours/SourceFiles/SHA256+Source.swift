import Platform
package import TourDocument

extension SHA256 {
    /// The digest of a whole source, in 64 hexadecimal digits.
    package static func hexadecimal(_ source: ByteSource) throws(SourceError) -> String {
        var hash = SHA256()
        try source.forEachPiece { bytes in
            hash.update(bytes)
            return true
        }
        return hash.hexadecimal()
    }
}
