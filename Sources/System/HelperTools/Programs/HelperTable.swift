internal import SystemPackage

/// The helpers: all programs that start without a key press, and most that keys start, but editor and browser.
extension HelperTool {
    package static let all =
        [
            bat, chafa, mpv, curl, man, mandoc, dictionary, git, sshKeygen, sshAdd, openSSL, dot, mermaidText, mermaid,
            d2,
        ]
        + converters + clipboards + [opener]

    private static let locale: Set = ["LANG", "LANGUAGE", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_TIME"]

    /// Colours code; see ``SyntaxHighlighter``. Its theme uses the sixteen colours that the page's theme has hues for,
    /// and bright black for comments; the other arguments turn off all but colour.
    package static let bat = HelperTool(
        names: ["bat", "batcat"], purpose: "colours in code", package: "bat",
        arguments: [
            "--no-config", "--color=always", "--decorations=never", "--italic-text=always", "--paging=never",
            "--style=plain", "--tabs=0", "--theme=base16", "--wrap=never",
        ],
        timeLimit: .seconds(2), maximumMemory: usualMemory, isAlone: true)

    /// Draws pictures; see ``PictureDrawer``. Its folder allows no files, not even root's: ImageMagick, to which it
    /// passes unknown formats, fails there, as it needs temporary files. The largest accepted picture has 64 million
    /// pixels of four bytes, and is held in memory twice.
    package static let chafa = HelperTool(
        names: ["chafa"], purpose: "pictures", package: "chafa", settings: ["MAGICK_TEMPORARY_PATH": "/proc"],
        folder: "/proc", timeLimit: .seconds(5), maximumMemory: 1 << 30, isAlone: true)

    /// Plays videos and sounds; see ``PlayerCommand``. Opens only the user's choice: no scripts, no helper that looks
    /// for videos on pages, and no files beside it or referred to by a list or a file.
    package static let mpv = HelperTool(
        names: ["mpv"], purpose: "videos and sounds", package: "mpv",
        arguments: [
            "--load-scripts=no", "--ytdl=no", "--load-unsafe-playlists=no", "--access-references=no",
            "--autoload-files=no", "--use-filedir-conf=no",
        ])

    /// These variables lead to the user's configuration, certificates and proxies.
    package static let curl = HelperTool(
        names: ["curl"], purpose: "web addresses", package: "curl",
        variables: [
            "HOME", "XDG_CONFIG_HOME", "CURL_HOME", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR", "http_proxy",
            "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
        ])

    /// Prints manual pages; see ``ManualPage``. A long page takes some seconds the first time.
    package static let man = HelperTool(
        names: ["man"], purpose: "manual pages", package: "man-db",
        variables: locale.union(["PATH", "HOME", "MANPATH", "MANSECT"]), timeLimit: .seconds(30),
        maximumOutput: 64 << 20)

    static let mandoc = HelperTool(
        names: ["mandoc"], purpose: "sections and links of manual pages", package: "mandoc",
        maximumOutput: 64 << 20, maximumMemory: usualMemory, isAlone: true)

    /// A server on the network may have to answer.
    static let dictionary = HelperTool(
        names: ["dict", "sdcv", "wn"], purpose: "looking up words", package: "dict",
        variables: locale.union(["HOME", "PATH", "STARDICT_DATA_DIR", "WNHOME"]), timeLimit: .seconds(8),
        maximumOutput: 256 << 10)

    /// Only for queries, and only in repositories of ours; see ``WorkTree``. The variables lead to the user's own
    /// configuration. For pushes see ``GitClone``.
    static let git = HelperTool(
        names: ["git"], purpose: "tour publish, reports, .gitignore and CodeTours", package: "git",
        arguments: ["--no-optional-locks", "-c", "core.fsmonitor=false"],
        variables: ["HOME", "XDG_CONFIG_HOME", "PATH"],
        settings: ["GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"])

    /// These variables lead to the agent and the passphrase prompt.
    private static let signing: Set = [
        "HOME", "PATH", "SSH_AUTH_SOCK", "SSH_ASKPASS", "SSH_ASKPASS_REQUIRE", "DISPLAY", "WAYLAND_DISPLAY",
    ]
    package static let sshKeygen = HelperTool(
        names: ["ssh-keygen"], purpose: "signing and checking reports of credits", package: "openssh-client",
        variables: signing, maximumOutput: 64 << 10)
    static let sshAdd = HelperTool(
        names: ["ssh-add"], purpose: "", package: "openssh-client", variables: signing, maximumOutput: 64 << 10)

    package static let openSSL = HelperTool(
        names: ["openssl"], purpose: "tour credits certify", package: "openssl",
        variables: ["HOME", "PATH"], maximumOutput: 64 << 10)

    // MARK: - Drawing and converting

    private static let usualMemory = 512 << 20

    /// As a server it reads no pictures.
    static let dot = HelperTool(
        names: ["dot"], purpose: "diagrams in dot", package: "graphviz", variables: ["PATH"],
        settings: ["SERVER_NAME": "tour"], maximumMemory: usualMemory, isAlone: true)

    /// As every Go program it reserves half a gigabyte of addresses.
    static let mermaidText = HelperTool(
        names: ["mermaid-ascii"], purpose: "diagrams in mermaid, in characters", package: "", variables: ["PATH"],
        maximumMemory: 2 << 30, isAlone: true)

    /// Its browser fetches what a diagram names, with this machine's network: the proxy given here does not exist. It
    /// reserves terabytes of addresses, so that no memory limit is possible.
    static let mermaid = HelperTool(
        names: ["mmdc"], purpose: "diagrams in mermaid", package: "", arguments: ["--quiet"], variables: ["PATH"],
        settings: ["http_proxy": nowhere, "https_proxy": nowhere, "all_proxy": nowhere])
    private static let nowhere = "http://127.0.0.1:9"

    /// It would fetch icons named in a diagram.
    static let d2 = HelperTool(
        names: ["d2"], purpose: "diagrams in d2", package: "", variables: ["PATH"], settings: ["D2_BUNDLE": "false"],
        maximumMemory: 2 << 30, isAlone: true)

    /// The purposes are file name extensions.
    private static let converters = [gzip, xz, zstd, bzip2, bsdtar, pdftotext, djvutxt, pandoc, asciidoctor]

    package static let gzip = converter("gzip", for: ".gz .tgz", in: "gzip", ["-dc"])
    package static let xz = converter("xz", for: ".xz .txz", in: "xz-utils", ["-dc"])
    package static let zstd = converter("zstd", for: ".zst .tzst", in: "zstd", ["-dcq"])
    package static let bzip2 = converter("bzip2", for: ".bz2 .tbz2", in: "bzip2", ["-dc"])
    /// Without devices and hard links.
    package static let bsdtar = converter("bsdtar", for: ".tar", in: "libarchive-tools", ["-cf", "-"])
    package static let pdftotext = converter("pdftotext", for: ".pdf", in: "poppler-utils", ["-q"])
    package static let djvutxt = converter("djvutxt", for: ".djvu .djv", in: "djvulibre-bin", [])
    /// The sandbox reads only its input.
    package static let pandoc = converter(
        "pandoc", for: ".docx .odt .rtf .org .rst .ipynb .tex .mediawiki .fb2", in: "pandoc", ["--sandbox"])
    package static let asciidoctor = converter(
        "asciidoctor", for: ".adoc .asciidoc", in: "asciidoctor", ["-S", "secure", "-a", "nofooter"])

    private static func converter(
        _ name: String, for endings: String, in package: String, _ arguments: [String]
    ) -> HelperTool {
        HelperTool(
            names: [name], purpose: endings, package: package, arguments: arguments, variables: ["PATH", "HOME"],
            settings: ["LANG": "C.UTF-8"], maximumOutput: 256 << 20, maximumMemory: usualMemory, isAlone: true)
    }

    /// A converter of the user's.
    package static func own(_ name: String) -> HelperTool {
        HelperTool(
            names: [name], purpose: "", package: "", variables: ["PATH", "HOME"], settings: ["LANG": "C.UTF-8"],
            timeLimit: .seconds(30), maximumOutput: 256 << 20)
    }

    // MARK: - The desktop

    /// The desktop's opener of addresses and files.
    package static let opener = HelperTool(names: ["xdg-open"], purpose: "", package: "xdg-utils")

    /// By the variables of displays, see ``ClipboardTool``.
    static let clipboards = [
        clipboard("wl-copy", ["--type", "text/plain"]), clipboard("xclip", ["-selection", "clipboard", "-in"]),
        clipboard("xsel", ["--clipboard", "--input"]), clipboard("tmux", ["load-buffer", "-w", "-"]),
    ]

    private static func clipboard(_ name: String, _ arguments: [String]) -> HelperTool {
        HelperTool(
            names: [name], purpose: "", package: "", arguments: arguments,
            variables: locale.union([
                "DISPLAY", "HOME", "PATH", "TMUX", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR",
            ]), timeLimit: .seconds(3))
    }
}
