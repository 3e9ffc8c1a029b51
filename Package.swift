// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let deque: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let flyingFox: Target.Dependency = .product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks: Target.Dependency = .product(name: "FlyingSocks", package: "FlyingFox")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

/// Names the folder of each target: a room is a layer of `Sources`, and `Sources/README.md` tells what it may import.
func room(_ room: String, _ targets: [Target]) -> [Target] {
    for target in targets { target.path = "Sources/\(room)/\(target.name)" }
    return targets
}

let rooms: [[Target]] = [
    // Commands, the event loop, the runner of effects.
    room(
        "Program",
        [
            .executableTarget(
                name: "tour",
                dependencies: [
                    "BuiltInTours", "CellGrid", "CreditReports", "Credits", "Customization", "HelperTools", "JSONTree",
                    "MarkdownTree", "MediaHelpers", "NCursesTerminal", "Platform", "ReaderKit", "ReaderPage",
                    "ReaderWindows", "ReadingState",
                    "SourceFiles", "TerminalRecordings", "TextLayout", "TourAuthoring", "TourDocument", "TourFormats",
                    "TourPages", "TourReader", "TourSources", "UserFiles", "WebFetching", "Wording", argumentParser,
                    system,
                ],
                swiftSettings: settings)
        ]),

    // The application without a terminal, and what it keeps.
    room(
        "Reader",
        [
            .target(
                name: "ReadingState",
                dependencies: ["Credits", "JSONTree", "Platform", "ReaderPage", "UserFiles", "Wording", system],
                swiftSettings: settings),
            .target(
                name: "TourReader",
                dependencies: [
                    "CellGrid", "Credits", "InfiniteScroll", "Platform", "ReaderKit", "ReaderPage", "ReaderWindows",
                    "TextLayout", "TourDocument", "Wording",
                ],
                swiftSettings: settings),
            .target(
                name: "ReaderWindows",
                dependencies: [
                    "CellGrid", "Credits", "InfiniteScroll", "ReaderKit", "ReaderPage", "TextLayout", "TextSearch",
                    "TourDocument", "Wording",
                ],
                swiftSettings: settings),
            .target(
                name: "ReaderPage",
                dependencies: [
                    "CellGrid", "Credits", "HiddenCharacters", "InfiniteScroll", "MarkdownTree", "Platform",
                    "ReaderKit", "TextLayout", "TextSearch", "TourDocument", "Wording",
                ],
                swiftSettings: settings),
            .target(
                name: "ReaderKit",
                dependencies: [
                    "CellGrid", "Credits", "HiddenCharacters", "Platform", "TextLayout", "TextSearch", "Wording",
                ],
                swiftSettings: settings),
            .target(
                name: "Customization", dependencies: ["CellGrid", "JSONTree", "ReaderKit", "TextLayout", "Wording"],
                swiftSettings: settings),
        ]),

    // Where tours come from, and how pages are written.
    room(
        "Tours",
        [
            .target(
                name: "TourAuthoring",
                dependencies: [
                    "HiddenCharacters", "MarkdownTree", "Platform", "SourceFiles", "TerminalRecordings", "TourDocument",
                    "TourFormats", "TourPages", "TourSources", "UserFiles", "WebFetching", "Wording", system,
                ],
                swiftSettings: settings),
            .target(
                name: "TourSources",
                dependencies: [
                    "HelperTools", "JSONTree", "MarkdownTree", "Platform", "SourceFiles", "TerminalRecordings",
                    "TourDocument",
                    "TourFormats", "TourPages", "UserFiles", "WebFetching", "Wording", system,
                ],
                swiftSettings: settings),
            .target(
                name: "TourFormats",
                dependencies: [
                    "CExpat", "JSONTree", "MarkdownTree", "Platform", "SourceFiles", "TextSearch",
                    "TourDocument",
                    "TourPages", "WebFetching", "Wording", system,
                ],
                swiftSettings: settings),
            .target(
                name: "TourPages",
                dependencies: [
                    "CYAML", "HelperTools", "HiddenCharacters", "JSONTree", "MarkdownTree", "Platform", "SourceFiles",
                    "TerminalRecordings", "TextSearch", "TourDocument", "UserFiles", "WebFetching", "Wording", system,
                ],
                swiftSettings: settings),
            .target(
                name: "MediaHelpers",
                dependencies: ["CZlib", "CellGrid", "HelperTools", "Platform", "TerminalText", system],
                swiftSettings: settings),
            .target(
                name: "WebFetching",
                dependencies: [
                    "HelperTools", "JSONTree", "Platform", "SourceFiles", "TourDocument", "UserFiles", "Wording",
                    system,
                ],
                swiftSettings: settings),
            .target(
                name: "SourceFiles",
                dependencies: [
                    "CMinizip", "CUchardet", "HelperTools", "MarkdownTree", "Platform", "TourDocument", "UserFiles",
                    "Wording",
                    system,
                ],
                swiftSettings: settings),
        ]),

    // What a page says, and how it is laid out.
    room(
        "Text",
        [
            .target(
                name: "TextLayout",
                dependencies: [
                    "CFriBidi", "CHyphen", "CThai", "CUnistring", "CellGrid", "Platform", "TourDocument", "Wording",
                ],
                swiftSettings: settings),
            .target(
                name: "TourDocument",
                dependencies: [
                    "CGumbo", "CIDN2", "CLibGumbo", "CUnistring", "CellGrid", "HiddenCharacters", "MarkdownTree",
                    "Platform",
                    "TerminalText", "TextSearch", "Wording",
                ],
                swiftSettings: settings),
            .target(name: "TextSearch", dependencies: ["CPCRE2", "CUnistring", "Platform"], swiftSettings: settings),
            .target(name: "TerminalText", dependencies: ["CellGrid"], swiftSettings: settings),
        ]),

    // What was read, and what it earned.
    room(
        "Progress",
        [
            .target(
                name: "CreditReports",
                dependencies: ["Credits", "JSONTree", "Platform", "UserFiles", "Wording", system],
                swiftSettings: settings),
            .target(
                name: "Credits", dependencies: ["JSONTree", "Platform", "UserFiles", "Wording", system],
                swiftSettings: settings),
        ]),

    // Cells, and what draws them.
    room(
        "Terminal",
        [
            .target(
                name: "NCursesTerminal",
                dependencies: ["CCurses", "CNcurses", "CellGrid", "HiddenCharacters", "Platform"],
                swiftSettings: settings),
            .target(
                name: "TerminalRecordings", dependencies: ["CVTerm", "CellGrid", "JSONTree"], swiftSettings: settings),
            .target(
                name: "CellGrid", dependencies: ["CWideChar", "HiddenCharacters", "Platform"], swiftSettings: settings),
        ]),

    // The machine, its files and programs.
    room(
        "System",
        [
            .target(
                name: "HelperTools",
                dependencies: [
                    "JSONTree", "Platform", "UserFiles", subprocess, system,
                ],
                swiftSettings: settings),
            .target(
                name: "UserFiles", dependencies: ["HiddenCharacters", "Platform", system], swiftSettings: settings),
            .target(name: "JSONTree", dependencies: ["HiddenCharacters", "Platform"], swiftSettings: settings),
            .target(name: "Wording", dependencies: ["Platform"], swiftSettings: settings),
            .target(name: "HiddenCharacters", swiftSettings: settings),
            .target(name: "Platform", dependencies: ["CNettle"], swiftSettings: settings),
        ]),

    // A library of its own.
    room(
        "Markdown",
        [
            .target(name: "MarkdownHTML", dependencies: ["MarkdownTree"], swiftSettings: settings),
            .target(
                name: "MarkdownTree", swiftSettings: settings),
        ]),

    // One thin shim a library.
    room(
        "CLibraries",
        [
            .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
            .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
            .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
            .systemLibrary(name: "CMinizip", pkgConfig: "minizip", providers: [.apt(["libminizip-dev"])]),
            .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
            .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
            .systemLibrary(name: "CThai", pkgConfig: "libthai", providers: [.apt(["libthai-dev"])]),
            .systemLibrary(name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"])]),
            .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
            // these have no pkg-config file
            .systemLibrary(name: "CHyphen", providers: [.apt(["libhyphen-dev"])]),
            .systemLibrary(name: "CUnistring", providers: [.apt(["libunistring-dev"])]),
            .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
            .systemLibrary(name: "CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
            // its pkg-config file has flags that the package manager refuses, with a warning in each build
            .systemLibrary(name: "CCurses", providers: [.apt(["libncurses-dev"])]),
            .target(name: "CNcurses", dependencies: ["CCurses"]),
            .systemLibrary(name: "CLibGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
            .target(name: "CGumbo", dependencies: ["CLibGumbo"]),
            .target(name: "CWideChar"),
        ]),

    // The list engine: a library of its own.
    [
        .target(
            name: "InfiniteScroll", dependencies: [deque], path: "Sources/InfiniteScroll", exclude: ["README.md"],
            swiftSettings: settings)
    ],
]
let targets = rooms.flatMap { $0 }

/// The built-in tours. Their pages lie at the top of the repository, so that is the target's folder, and all else in it is
/// somebody else's.
let content = Target.target(
    name: "BuiltInTours", dependencies: ["Platform", system], path: ".",
    exclude: ["LICENSE", "README.md", "Sources/README.md", "Sources/Markdown/README.md", "Tests"]
        + targets.compactMap(\.path),
    sources: ["Sources/Tours/BuiltInTours"], resources: [.copy("content")], swiftSettings: settings)

let tests: [Target] = [
    .target(
        name: "TestSupport",
        dependencies: [
            "InfiniteScroll", "Platform", "TourDocument", "WebFetching", deque, system, flyingFox, flyingSocks,
        ],
        path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "ArchitectureTests", swiftSettings: settings),
    .testTarget(
        name: "CellGridTests", dependencies: ["HiddenCharacters", "TestSupport", "CellGrid"], swiftSettings: settings),
    .testTarget(
        name: "CreditsTests",
        dependencies: [
            "TestSupport", "CreditReports", "Credits", "JSONTree", "Platform", "UserFiles", "Wording", "ledger-probe",
            system,
        ],
        swiftSettings: settings),
    .testTarget(
        name: "UserFilesTests", dependencies: ["TestSupport", "Platform", "UserFiles", system],
        swiftSettings: settings),
    .testTarget(
        name: "ReadingStateTests",
        dependencies: [
            "Credits", "JSONTree", "Platform", "ReaderPage", "ReadingState", "TestSupport", "UserFiles", system,
        ],
        swiftSettings: settings),
    .executableTarget(
        name: "ledger-probe", dependencies: ["Credits", "Platform", system], path: "Tests/LedgerProbe",
        swiftSettings: settings),
    .testTarget(
        name: "CustomizationTests",
        dependencies: ["CellGrid", "Customization", "JSONTree", "ReaderKit", "TextLayout"],
        swiftSettings: settings),
    .testTarget(
        name: "HelperToolsTests",
        dependencies: [
            "CZlib", "CellGrid", "TestSupport", "HelperTools", "MediaHelpers", "Platform", "TerminalText", subprocess,
            system,
        ],
        swiftSettings: settings),
    .testTarget(name: "WordingTests", dependencies: ["Wording"], swiftSettings: settings),
    .testTarget(
        name: "MarkdownTreeTests", dependencies: ["MarkdownTree", "MarkdownHTML", "markdown-probe"],
        path: "Tests/MarkdownTests", swiftSettings: settings),
    .executableTarget(
        name: "markdown-probe", dependencies: ["MarkdownTree", "MarkdownHTML", "Platform"], path: "Tests/MarkdownProbe",
        swiftSettings: settings),
    .testTarget(name: "HiddenCharactersTests", dependencies: ["HiddenCharacters"], swiftSettings: settings),
    .testTarget(
        name: "JSONTreeTests", dependencies: ["HiddenCharacters", "TestSupport", "JSONTree"], swiftSettings: settings),
    .testTarget(
        name: "TerminalTextTests", dependencies: ["CellGrid", "TestSupport", "TerminalText"], swiftSettings: settings),
    .testTarget(name: "TextSearchTests", dependencies: ["CPCRE2", "TextSearch"], swiftSettings: settings),
    .testTarget(
        name: "TerminalRecordingsTests", dependencies: ["TestSupport", "CellGrid", "TerminalRecordings"],
        swiftSettings: settings),
    .testTarget(name: "InfiniteScrollTests", dependencies: ["TestSupport", "InfiniteScroll"], swiftSettings: settings),
    .testTarget(
        name: "TextLayoutTests",
        dependencies: ["TerminalText", "TestSupport", "CellGrid", "TextLayout", "TourDocument"],
        swiftSettings: settings),
    .testTarget(
        name: "TourDocumentTests",
        dependencies: [
            "CGumbo", "CellGrid", "MarkdownTree", "Platform", "TerminalText", "TestSupport", "TourDocument",
        ],
        swiftSettings: settings),
    .testTarget(
        name: "SourceFilesTests",
        dependencies: [
            "Platform", "SourceFiles", "TestSupport", "TourDocument", system,
        ],
        swiftSettings: settings),
    .testTarget(
        name: "WebFetchingTests",
        dependencies: [
            "Platform", "TestSupport", "TourDocument", "WebFetching", system,
        ],
        swiftSettings: settings),
    .testTarget(
        name: "TourPagesTests",
        dependencies: [
            "SourceFiles", "TestSupport", "TourDocument", "TourPages", "WebFetching",
        ],
        swiftSettings: settings),
    .testTarget(
        name: "TourFormatsTests",
        dependencies: [
            "JSONTree", "MarkdownTree", "SourceFiles", "TestSupport", "TextLayout", "TextSearch", "TourDocument",
            "TourFormats", "TourPages", system,
        ],
        swiftSettings: settings),
    .testTarget(
        name: "TourSourcesTests",
        dependencies: [
            "HelperTools", "JSONTree", "Platform", "SourceFiles", "TerminalRecordings", "TestSupport", "TextSearch",
            "TourAuthoring", "TourDocument", "TourFormats", "TourPages", "TourSources", "UserFiles", "WebFetching",
            system,
        ],
        swiftSettings: settings),
    .testTarget(
        name: "TourAuthoringTests",
        dependencies: [
            "Platform", "TestSupport", "TourAuthoring", "TourDocument", "TourFormats", "TourPages", "TourSources",
            system,
        ],
        swiftSettings: settings),
    .testTarget(
        name: "NCursesTerminalTests",
        dependencies: ["CellGrid", "NCursesTerminal", "Platform", "TestSupport", "terminal-probe"],
        swiftSettings: settings),
    .executableTarget(
        name: "terminal-probe", dependencies: ["CellGrid", "NCursesTerminal", "Platform"], path: "Tests/TerminalProbe",
        swiftSettings: settings),
    .testTarget(
        name: "TourReaderTests",
        dependencies: [
            "BuiltInTours", "CellGrid", "Credits", "HiddenCharacters", "InfiniteScroll", "ReaderKit", "ReaderPage",
            "ReaderWindows", "ReadingState", "TestSupport", "TextLayout", "TextSearch", "TourDocument", "TourPages",
            "TourReader", "TourSources", system,
        ],
        exclude: ["Fixtures", "Golden"], swiftSettings: settings),
    .executableTarget(
        name: "tour-bench",
        dependencies: [
            "CellGrid", "Credits", "InfiniteScroll", "NCursesTerminal", "Platform", "ReaderKit", "ReaderPage",
            "TextLayout", "TourDocument", "TourPages", "TourReader", "TourSources", argumentParser, system,
        ],
        path: "Tests/Bench", swiftSettings: settings),
    // what `Tests/Fuzz/fuzz.sh` makes a fuzzed program of
    .testTarget(
        name: "FuzzTargetsTests",
        dependencies: [
            "CellGrid", "CreditReports", "Credits", "Customization", "HelperTools", "HiddenCharacters", "JSONTree",
            "MarkdownTree", "NCursesTerminal", "Platform", "ReaderPage", "ReadingState", "TerminalRecordings",
            "TerminalText", "TestSupport", "TextLayout", "TourDocument", "TourPages", "TourReader", "TourSources",
            "WebFetching", system,
        ],
        path: "Tests/Fuzz", exclude: ["Seeds", "fuzz.sh", "words.dict"], swiftSettings: settings),
    .testTarget(
        name: "EndToEndTests", dependencies: ["CellGrid", "Platform", "TerminalText", "TestSupport"],
        exclude: ["Fixtures"], swiftSettings: settings),
]

let package = Package(
    name: "tour",
    products: [
        .executable(name: "tour", targets: ["tour"]),
        .library(name: "InfiniteScroll", targets: ["InfiniteScroll"]),
        .library(name: "MarkdownTree", targets: ["MarkdownTree"]),
        .library(name: "MarkdownHTML", targets: ["MarkdownHTML"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        // the tests' server of HTTP; nothing else has it
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
        // without its default trait it brings no Foundation
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
    ],
    targets: targets + [content] + tests,
    swiftLanguageModes: [.v6]
)
