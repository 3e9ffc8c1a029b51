package import TourDocument

extension BlockLayout {
    /// The addresses of the pictures in a block that may have room of their own, in reading order.
    /// Complexity: O(number of blocks and runs inside); nesting is bounded by ``Block/maximumDepth``.
    package static func pictures(in block: Block) -> [String] {
        var found: [String] = []
        block.forEachLeaf { leaf in
            switch leaf.kind {
            case .media(let media):
                if media.kind == .picture { found.append(media.source) }
            case .paragraph(let runs):
                guard case .media = runs.first?.content, runs.isPicturesOnly else { return }
                for run in runs {
                    if case .media(let media) = run.content { found.append(media.source) }
                }
            default: break
            }
        }
        return found
    }

    /// The frames of the pictures in a block that have room in its lines, in reading order.
    /// Complexity: as laying the block out.
    package static func frames(in block: Block, options: LayoutOptions) -> [PictureFrame] {
        guard !options.pictures.files.isEmpty else { return [] }
        var composer = Composer(options: options)
        composer.compose(block)
        return composer.frames
    }
}
