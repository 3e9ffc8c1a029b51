// swift-tools-version: 6.1
import Glibc
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // The engine is generic, and made for the reader's own types only where the optimizer sees both modules. Of another
    // module it sees what is public: so are the engine, and the cells, which are looked at by the thousand for each frame.
    // The rest is for the start: types are found without their names being read, the caches of those that a start makes lie
    // side by side, with no room between them for those of 1,700 conformances that nobody looks up, and so do the functions
    // that it calls, each a section that the linker puts where .startup/order says.
    .unsafeFlags(
        ["-cross-module-optimization"]
            + [
                "-disable-concrete-type-metadata-mangled-name-accessors", "-disable-preallocated-instantiation-caches",
                "-function-sections",
            ].flatMap { ["-Xfrontend", $0] },
        .when(configuration: .release)),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let deque: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

/// A C library of the system, linked from its archive: every shared library that is loaded costs the start of the program
/// a tenth of a millisecond or more.
func archive(_ name: String) -> LinkerSetting { .linkedLibrary(":lib\(name).a") }

let linking = "\(Context.packageDirectory)/.linking"

#if arch(x86_64)
    /// Where the released program starts: what is there is written in the processor's own language.
    let start = ["-Xlinker", "--entry=start_in_huge_pages"]
#else
    let start: [String] = []
#endif

/// Whether the released program can be linked from archives alone: .ci/install makes the one that Debian has not.
let isStatic = access("\(linking)/libmd4c.a", R_OK) == 0

/// What makes the released program start in half the time: nothing is loaded, no symbol looked up, and no address adjusted at
/// its start, since it lies in memory where the linker put it. For a place of the system's choice 150 pages would have to be
/// copied and written to before the first instruction; its heap, its stack and what is loaded lie elsewhere each time all the
/// same. And what a start touches, code and data, lies side by side (`.startup/`), which saves a fifth of its page faults. The
/// linker is told to write the file at once, so that Linux keeps it in large folios, of which a page fault maps more in less
/// time. Its option for that says the contrary since LLD 21 (llvm/llvm-project#207459); in an older one it is the default.
/// Each segment begins with a huge page, so that such a folio can be mapped as one: fifty page faults are five then, and a key
/// after a rest has fewer addresses looked up. When Linux has dropped the file from memory it would read it in small folios
/// again: the program starts with asking for large ones (CQuickStart).
///
/// Without the archive of md4c the C library and md4c are loaded. Then it is Swift's runtime that would cost most: it asks
/// for the shared libstdc++ with its thousands of symbols. The linker script in .linking/ answers with the archive.
let quickStart: [LinkerSetting] = [
    .unsafeFlags(
        ["-L", linking]
            + (isStatic
                // Swift's libraries too, whether or not the package manager was asked for that; objects that were compiled
                // for shared ones do not name those that the archives need besides
                ? ["-static-stdlib", "-use-ld=lld", "-l_FoundationCollections", "-l_FoundationCShims"]
                    + ["-static", "-no-pie", "-Wno-unused-command-line-argument"].flatMap { ["-Xclang-linker", $0] }
                    + [
                        "--no-export-dynamic", "--no-warn-symbol-ordering", "--mmap-output-file",
                        "-z", "max-page-size=\(2 << 20)", "-z", "separate-loadable-segments",
                        "--symbol-ordering-file=\(Context.packageDirectory)/.startup/order",
                    ].flatMap { ["-Xlinker", $0] }
                    + start
                : [
                    "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xclang-linker", "-static-libgcc",
                    "-use-ld=bfd",
                ]),
        .when(platforms: [.linux], configuration: .release))
]

/// The accessor that is made for the resources imports Foundation, and would have all of it linked though nobody calls it.
let noAutolinking = SwiftSetting.unsafeFlags(
    ["-Xfrontend", "-disable-all-autolinking"], .when(platforms: [.linux], configuration: .release))

let targets: [Target] = [
    // The program, where all parts meet.
    .executableTarget(
        name: "tour",
        dependencies: [
            "BuiltInTours", "CMalloc", "CQuickStart", "CellGrid", "Credits", "Customization", "HelperTools",
            "JSONTree", "NCursesTerminal",
            "TextLayout",
            "TextSearch", "TourDocument", "TourReader", "TourSources", argumentParser, system,
        ],
        swiftSettings: settings, linkerSettings: quickStart),
    .executableTarget(
        name: "tour-bench",
        dependencies: [
            "CAllocations", "CMalloc", "CellGrid", "InfiniteScroll", "NCursesTerminal", "TextLayout", "TourDocument",
            "TourReader", "TourSources", argumentParser, system,
        ],
        swiftSettings: settings),

    // The reader without a terminal.
    .target(
        name: "TourReader",
        dependencies: ["CellGrid", "Credits", "InfiniteScroll", "TextLayout", "TextSearch", "TourDocument"],
        swiftSettings: settings),
    .target(name: "InfiniteScroll", dependencies: [deque], swiftSettings: settings),
    .target(
        name: "TextLayout", dependencies: ["CellGrid", "CUnistring", "TourDocument"], swiftSettings: settings,
        linkerSettings: [archive("unistring")]),
    .target(
        name: "TourDocument", dependencies: ["CGumbo", "CMD4C"], swiftSettings: settings,
        // Debian has no archive of md4c: it is in .linking/ or shared
        linkerSettings: [archive("gumbo"), .linkedLibrary("md4c")]),
    .target(
        name: "TextSearch", dependencies: ["CPCRE2", "CUnistring"], swiftSettings: settings,
        linkerSettings: [archive("pcre2-8"), archive("unistring")]),
    .target(name: "Credits", dependencies: ["JSONTree", system], swiftSettings: settings),
    .target(
        name: "Customization", dependencies: ["CellGrid", "JSONTree", "TextLayout", "TourReader"],
        swiftSettings: settings),
    .target(name: "JSONTree", swiftSettings: settings),
    .target(name: "CellGrid", dependencies: ["CWideChar"], swiftSettings: settings),

    // The world outside.
    .target(
        name: "TourSources", dependencies: ["CNettle", "CYAML", "TextSearch", "TourDocument", system],
        swiftSettings: settings,
        linkerSettings: [archive("nettle"), archive("yaml")]),
    .target(name: "NCursesTerminal", dependencies: ["CNcurses", "CellGrid"], swiftSettings: settings),
    .target(name: "HelperTools", dependencies: [subprocess, system], swiftSettings: settings),
    .target(
        name: "BuiltInTours", dependencies: [system], path: ".",
        exclude: [
            "LICENSE", "README.md", "Tests", "Sources/CAllocations", "Sources/CGumbo", "Sources/CMalloc",
            "Sources/CMD4C", "Sources/CNcurses", "Sources/CNettle", "Sources/CPCRE2", "Sources/CQuickStart",
            "Sources/CUnistring", "Sources/CWideChar", "Sources/CYAML", "Sources/CellGrid", "Sources/Credits",
            "Sources/Customization",
            "Sources/HelperTools", "Sources/InfiniteScroll", "Sources/JSONTree", "Sources/NCursesTerminal",
            "Sources/TextLayout", "Sources/TextSearch",
            "Sources/TourDocument", "Sources/TourReader", "Sources/TourSources", "Sources/tour", "Sources/tour-bench",
        ],
        sources: ["Sources/BuiltInTours"], resources: [.copy("content")],
        swiftSettings: settings + [noAutolinking]),

    // C libraries and shims.
    .systemLibrary(name: "CGumbo", providers: [.apt(["libgumbo-dev"])]),
    // what an allocator tells of itself, which the module of the C library leaves out
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CMD4C", providers: [.apt(["libmd4c-dev"])]),
    .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CUnistring", providers: [.apt(["libunistring-dev"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .target(
        name: "CNcurses",
        cSettings: [.unsafeFlags(["-fdata-sections"])],
        linkerSettings: [
            archive("ncursesw"), archive("tinfo"),
            .unsafeFlags(
                [
                    "wcwidth", "wctob", "_nc_is_charable", "wcrtomb", "_nc_read_entry2", "_nc_tiparm",
                    "newwin_sp",
                ]
                .flatMap {
                    ["-Xlinker", "--wrap=\($0)"]
                }),
        ]),
    .target(
        name: "CQuickStart", cSettings: [.define("TOUR_QUICK_START", .when(configuration: .release))]),
    .target(name: "CAllocations"),
    .target(name: "CWideChar"),
]

let tests: [Target] = [
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "ArchitectureTests", swiftSettings: settings),
    .testTarget(name: "CellGridTests", dependencies: ["TestSupport", "CellGrid"], swiftSettings: settings),
    .testTarget(
        name: "CreditsTests", dependencies: ["TestSupport", "Credits", "JSONTree", "ledger-probe", system],
        swiftSettings: settings),
    .executableTarget(
        name: "ledger-probe", dependencies: ["Credits", system], path: "Tests/LedgerProbe", swiftSettings: settings),
    .testTarget(
        name: "CustomizationTests",
        dependencies: ["TestSupport", "CellGrid", "Customization", "JSONTree", "TextLayout", "TourReader"],
        swiftSettings: settings),
    .testTarget(
        name: "HelperToolsTests", dependencies: ["TestSupport", "HelperTools", subprocess, system],
        swiftSettings: settings),
    .testTarget(name: "JSONTreeTests", dependencies: ["TestSupport", "JSONTree"], swiftSettings: settings),
    .testTarget(name: "TextSearchTests", dependencies: ["TestSupport", "TextSearch"], swiftSettings: settings),
    .testTarget(name: "InfiniteScrollTests", dependencies: ["TestSupport", "InfiniteScroll"], swiftSettings: settings),
    .testTarget(
        name: "TextLayoutTests", dependencies: ["TestSupport", "CellGrid", "TextLayout", "TourDocument"],
        swiftSettings: settings),
    .testTarget(
        name: "TourDocumentTests", dependencies: ["CGumbo", "TestSupport", "TourDocument"], swiftSettings: settings),
    .testTarget(
        name: "TourSourcesTests",
        dependencies: ["TestSupport", "CMD4C", "TextLayout", "TextSearch", "TourDocument", "TourSources", system],
        swiftSettings: settings),
    .testTarget(
        name: "NCursesTerminalTests", dependencies: ["CellGrid", "NCursesTerminal", "terminal-probe"],
        swiftSettings: settings),
    .executableTarget(
        name: "terminal-probe", dependencies: ["CellGrid", "NCursesTerminal"], path: "Tests/TerminalProbe",
        swiftSettings: settings),
    .testTarget(
        name: "TourReaderTests",
        dependencies: [
            "BuiltInTours", "CellGrid", "Credits", "InfiniteScroll", "TestSupport", "TextLayout", "TextSearch",
            "TourDocument",
            "TourReader", "TourSources", system,
        ],
        exclude: ["Fixtures", "Golden"], swiftSettings: settings),
    .testTarget(name: "EndToEndTests", dependencies: ["TestSupport", "tour"], swiftSettings: settings),
]

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
        // without its default trait it brings no Foundation
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
    ],
    targets: targets + tests,
    swiftLanguageModes: [.v6]
)
