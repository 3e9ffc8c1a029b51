// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

let package = Package(
    name: "tour",
    products: [
        .executable(name: "tour", targets: ["tour"]),
        .library(name: "InfiniteScroll", targets: ["InfiniteScroll"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
    ],
    targets: [
        // The program, where all parts meet.
        .executableTarget(
            name: "tour",
            dependencies: [
                "BuiltInTours", "CellGrid", "Credits", "HelperTools", "NCursesTerminal", "TextLayout", "TourDocument",
                "TourReader", "TourSources", .product(name: "ArgumentParser", package: "swift-argument-parser"), system,
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "tour-bench",
            dependencies: [
                "CellGrid", "TextLayout", "TourDocument", "TourReader", "TourSources",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),

        // The reader without a terminal.
        .target(
            name: "TourReader",
            dependencies: ["CellGrid", "Credits", "InfiniteScroll", "TextLayout", "TourDocument"],
            swiftSettings: settings),
        .target(
            name: "InfiniteScroll",
            dependencies: [.product(name: "DequeModule", package: "swift-collections")],
            swiftSettings: settings),
        .target(
            name: "TextLayout", dependencies: ["CellGrid", "CUnistring", "TourDocument"], swiftSettings: settings),
        .target(name: "TourDocument", dependencies: ["CGumbo", "CMD4C"], swiftSettings: settings),
        .target(name: "Credits", dependencies: [system], swiftSettings: settings),
        .target(name: "CellGrid", dependencies: ["CWideChar"], swiftSettings: settings),

        // The world outside.
        .target(
            name: "TourSources", dependencies: ["CNettle", "TourDocument", "Yams", system], swiftSettings: settings),
        .target(name: "NCursesTerminal", dependencies: ["CNcurses", "CellGrid"], swiftSettings: settings),
        .target(
            name: "HelperTools",
            dependencies: [.product(name: "Subprocess", package: "swift-subprocess"), system],
            swiftSettings: settings),
        .target(
            name: "BuiltInTours",
            dependencies: [system],
            path: ".",
            exclude: ["README.md", "LICENSE", "Tests"],
            sources: ["Sources/BuiltInTours"],
            resources: [.copy("content")],
            swiftSettings: settings),

        // C libraries and shims.
        .systemLibrary(name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
        .systemLibrary(name: "CMD4C", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CUnistring", providers: [.apt(["libunistring-dev"])]),
        .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "CWideChar"),
    ],
    swiftLanguageModes: [.v6]
)
