// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Consumer",
    dependencies: [
        .package(url: "https://example.org/tour", from: "1.0.0")
    ],
    targets: ["Calendar", "Bookmark", "Messages"].map { name in
        .executableTarget(name: name, dependencies: [.product(name: "InfiniteScroll", package: "tour")])
    }
        + ["Contents", "Parts"].map { name in
            .executableTarget(
                name: name,
                dependencies: [
                    .product(name: "MarkdownTree", package: "tour"), .product(name: "MarkdownHTML", package: "tour"),
                ])
        }
)
