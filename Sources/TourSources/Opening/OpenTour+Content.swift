extension OpenTour {
    /// Larger sections, in bytes, have no hash: nobody waits for it, but their credit does.
    private static let maximumHashed = 64 << 20

    /// What a section's source is now: `sha256:` and 64 hexadecimal digits; nil if it cannot be read, or is very long.
    ///
    /// - Complexity: linear in the section's bytes, which are read for it.
    package func contentHash(ofSection index: Int, byteCount: Int) -> String? {
        guard byteCount <= Self.maximumHashed, let (source, start) = loader.origin(ofSection: index),
            let bytes = try? source.bytes(in: start..<start + max(0, byteCount))
        else { return nil }
        return "sha256:" + SHA256.hexadecimal(bytes)
    }
}
