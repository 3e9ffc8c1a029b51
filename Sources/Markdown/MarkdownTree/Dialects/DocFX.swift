/// Microsoft's pages, which DocFX makes.
extension InlineParser {
    /// Reads a video of Microsoft's pages, `[!VIDEO address]`.
    mutating func docfxVideo() -> Bool {
        guard options.contains(.docfx), text.has("[!video ", at: place, to: text.count, ignoringCase: true),
            let end = text.find(0x5D, from: place, to: min(place + 1000, text.count))
        else { return false }
        let address = text.trimmed(place + 8..<end)
        return addSpan(.link, content: address, to: end + 1, target: LinkTarget(address: text.string(address)))
    }

    /// Takes a picture of Microsoft's pages, `:::image source="a.png" alt-text="words":::`, or what is not translated:
    /// `:::no-loc text="words":::`.
    mutating func docfxImage() -> Bool {
        if options.contains(.docfx), text.has(":::no-loc ", at: place, to: text.count),
            let end = end(":::", from: place + 9),
            let words = text.value(of: "text=\"", in: place..<end)
        {
            return addSpan(.machinery, content: words, to: end)
        }
        guard options.contains(.docfx), text.has(":::image ", at: place, to: text.count),
            let end = end(":::", from: place + 9),
            let source = text.value(of: "source=\"", in: place..<end)
        else { return false }
        let words = text.value(of: "alt-text=\"", in: place..<end) ?? place..<place
        return addSpan(.image, content: words, to: end, target: LinkTarget(address: text.string(source)))
    }
}
