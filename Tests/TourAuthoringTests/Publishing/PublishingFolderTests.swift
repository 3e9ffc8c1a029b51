import Platform
import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import TourAuthoring
@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// What is published, and what becomes of the folder that it is published into. The tour is in the folder `t`, and published to `out`.
@Suite struct PublishingFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("records")
    }

    private static func judge(_ address: String, on page: String?) -> TourCheck.Target {
        address.contains(":") ? .elsewhere : .place(page: address, name: nil)
    }

    private func files() throws -> TourFiles {
        let tour = try TourOpener.open(path: folder.path.appending("t")).completed()
        var check = TourCheck(tour, judge: Self.judge)
        let errors = check.run().filter { $0.level == .error }
        #expect(errors.isEmpty, "\(errors)")
        return try TourFiles(of: tour, linked: check.linked)
    }

    @discardableResult
    private func publish(to name: String = "out") throws -> PublishingFolder.Plan {
        let out = try PublishingFolder(
            folder.path.appending(name), for: files(), records: folder.path.appending("records"))
        let plan = try out.plan()
        try out.publish(plan)
        return plan
    }

    /// Why it cannot be published, without the temporary folder.
    private func refusal(to name: String = "out") -> String {
        do {
            try publish(to: name)
            return "published"
        } catch {
            return "\(error)".replacing("\(folder.path)/", with: "")
        }
    }

    /// The files in a folder and their text.
    private func tree(_ name: String = "out") throws -> [String: String] {
        func files(_ path: FilePath, _ prefix: String) throws -> [String: String] {
            var found: [String: String] = [:]
            for name in Folder.names(in: path.string) {
                let file = path.appending(name)
                var status = stat()
                lstat(file.string, &status)
                if status.st_mode & S_IFMT == S_IFDIR {
                    found.merge(try files(file, prefix + name + "/")) { $1 }
                } else {
                    found[prefix + name] = try file.text()
                }
            }
            return found
        }
        return try files(folder.path.appending(name), "")
    }

    private func makeTour() throws {
        try folder.write(
            "# kept\nid: x\ntitle: T\ncolour: red\nmedia: m.json\npages: {404: lost.md}\nsections: [a.md, s/b.md]\n",
            to: "t/tour.yaml")
        try folder.write("# A\r\n\n![p](p.png) [f](s/f.dat) [b](s/b.md)\n", to: "t/a.md")
        try folder.write("# B\n", to: "t/s/b.md")
        try folder.write("# Lost\n", to: "t/lost.md")
        try folder.write(SmallPicture.png, to: "t/p.png")
        try folder.write([0, 255, 10, 13], to: "t/s/f.dat")
        try folder.write(
            #"{"schema":1,"media":[{"section":"a","url":"https://x/v.mp4","poster":"s/v.png"},{"section":"b","url":"v.mp4"}]}"#,
            to: "t/m.json")
        for other in ["t/s/v.png", "t/v.mp4", "t/not-listed.md", "t/.hidden", "t/unused.png"] {
            try folder.write(other, to: other)
        }
    }

    @Test func pagesManifestAndWhatTheyReferTo() throws {
        try makeTour()
        #expect(try publish().count == 9)
        var published = try tree()
        let list = try PublishedFiles(json: Array(#require(published[PublishedFiles.fileName]).utf8), name: "list")
        published[PublishedFiles.fileName] = nil
        var wanted = try tree("t")
        for other in ["not-listed.md", ".hidden", "unused.png"] { wanted[other] = nil }
        #expect(published == wanted)
        #expect(Set(list.files.keys) == Set(wanted.keys))
        for (path, content) in list.files {
            let bytes = try folder.path.appending("out/\(path)").bytes()
            #expect(content == PublishedFiles.Content(bytes: bytes.count, sha256: SHA256.hexadecimal(bytes)), "\(path)")
        }
        // and it is a tour as the first one
        let tour = try TourOpener.open(path: folder.path.appending("out")).tour
        #expect(tour.id == "x" && tour.sections.count == 2)
    }

    @Test func theSecondTimeOnlyWhatChangedIsWritten() throws {
        try makeTour()
        try publish()
        let before = try tree()
        let inodes = { (name: String) in self.folder.path.appending("out/\(name)").inode }
        let (a, b) = (inodes("a.md"), inodes("s/b.md"))
        #expect(try publish().isDone && tree() == before)
        #expect(inodes("a.md") == a && inodes(PublishedFiles.fileName) != nil)
        try folder.write("# A\n\n![p](p.png)\n", to: "t/a.md")
        let plan = try publish()
        #expect(plan.written == ["a.md"] && plan.removed == ["s/f.dat"])
        #expect(inodes("a.md") != a && inodes("s/b.md") == b)
        // what somebody else did to a file is put right, and their own files stay
        try folder.write("mine", to: "out/s/mine.txt")
        try folder.write("changed", to: "out/s/b.md")
        unlink(folder.path.appending("out/p.png").string)
        #expect(try publish().written == ["p.png", "s/b.md"])
        #expect(try tree()["s/mine.txt"] == "mine")
        // a folder that is empty then is removed
        try folder.write("id: x\nsections: [a.md]\n", to: "t/tour.yaml")
        unlink(folder.path.appending("out/s/mine.txt").string)
        try publish()
        #expect(try Set(tree().keys) == ["a.md", "p.png", "tour.yaml", PublishedFiles.fileName])
        #expect(Set(Folder.names(in: folder.path.appending("out").string)).contains("s") == false)
    }

    @Test func aFileMayBecomeAFolderAndBack() throws {
        try folder.write("id: x\nsections: [a.md]\n", to: "t/tour.yaml")
        try folder.write("# A\n\n[n](n)\n", to: "t/a.md")
        try folder.write("n", to: "t/n")
        try publish()
        unlink(folder.path.appending("t/n").string)
        try folder.write("# A\n\n[n](n/m.dat)\n", to: "t/a.md")
        try folder.write("m", to: "t/n/m.dat")
        try publish()
        #expect(try tree()["n/m.dat"] == "m")
        unlink(folder.path.appending("t/n/m.dat").string)
        rmdir(folder.path.appending("t/n").string)
        try folder.write("n", to: "t/n")
        try folder.write("# A\n\n[n](n)\n", to: "t/a.md")
        try publish()
        #expect(try tree()["n"] == "n")
    }

    @Test func aManifestIsMadeWhereThereIsNone() throws {
        try folder.write("# One: \"x\" \\ #y\n\nText.\n", to: "t/1.md")
        try folder.write("# Two\n", to: "t/sub/2.md")
        try publish()
        let manifest = try Manifest(yaml: #require(try tree()["tour.yaml"]))
        #expect(manifest.title == #"One: "x" \ #y"# && manifest.sections?.map(\.file) == ["1.md", "sub/2.md"])
        #expect(manifest.sections?.map(\.keys.title) == [#"One: "x" \ #y"#, "Two"])
        let id = try #require(manifest.id)
        #expect(id.hasPrefix("one-x--y-") && !id.contains("/"), "\(id)")
        // another title is no other tour
        try folder.write("# New\n", to: "t/1.md")
        try publish()
        #expect(try Manifest(yaml: #require(try tree()["tour.yaml"])).id == id)
    }

    // MARK: - Terms

    @Test func theTermsOfTheDestinationStay() throws {
        try folder.write("id: old\npublishing:\n  per: month\n  price: 5\n", to: "out/tour.yaml")
        try folder.write("# A\n", to: "t/a.md")
        try folder.write("id: x\n# one\npublishing: {price: 99, to: me}\n# two\ntitle: T", to: "t/tour.yaml")
        for _ in 0..<2 {
            #expect(
                try PublishingFolder(folder.path.appending("out"), for: files(), records: nil).terms
                    == PublishingTerms(price: 5, period: .month))
            try publish()
            #expect(try tree()["tour.yaml"] == "id: x\n# one\n# two\ntitle: T\npublishing: {price: 5, per: month}\n")
        }
        // the tour's own terms are about its folder
        try publish(to: "free")
        #expect(try tree("free")["tour.yaml"] == "id: x\n# one\n# two\ntitle: T")
        // without a manifest of its own
        unlink(folder.path.appending("t/tour.yaml").string)
        try publish()
        #expect(try PublishingFolder(folder.path.appending("out"), for: files(), records: nil).terms?.price == 5)
        // where there is no place for them
        try folder.write("{id: x, title: T}\n", to: "t/tour.yaml")
        #expect(refusal().hasPrefix("t/tour.yaml: “publishing” of the destination cannot be put into it"))
    }

    @Test func termsThatCannotBeReadAreNotPassedOver() throws {
        try makeTour()
        try folder.write("publishing: {price: cheap}\n", to: "out/tour.yaml")
        #expect(refusal() == "out/tour.yaml:1: “price” must be a whole number from 0 to 1,000,000, not “cheap”")
    }

    // MARK: - Refusals

    @Test func destinationsThatAreNone() throws {
        try makeTour()
        try folder.write("x", to: "full/x")
        try folder.write("id: x\n", to: "tour/tour.yaml")
        try folder.write("not JSON", to: "broken/tour.files.json")
        try folder.write(#"{"schema":9,"files":[]}"#, to: "newer/tour.files.json")
        try folder.link("within", to: "t/s")
        for (name, reason) in [
            ("full", "full is not empty and holds no published tour"),
            ("tour", "tour is not empty and holds no published tour"),
            ("full/x", "full/x is not a folder"), ("no/out", "no not found"),
            ("t", "t is in the tour's own folder"), ("t/s/out", "t/s/out is in the tour's own folder"),
            ("within", "within is in the tour's own folder"),
            ("within/new", "within/new is in the tour's own folder"),
            ("broken", "broken/tour.files.json is not a list of published files"),
            ("newer", "newer/tour.files.json was written by a newer version"),
        ] {
            let before = try name.hasPrefix("no/") || name == "full/x" ? [:] : tree("t")
            #expect(refusal(to: name).hasPrefix(reason), "\(refusal(to: name))")
            if !before.isEmpty { #expect(try tree("t") == before) }
        }
        #expect(try tree("full") == ["x": "x"] && tree("tour") == ["tour.yaml": "id: x\n"])
    }

    @Test func aFolderWithHiddenFilesCountsAsEmpty() throws {
        try makeTour()
        try folder.write("x", to: "out/.nojekyll")
        try publish()
        #expect(try tree()[".nojekyll"] == "x")
    }

    @Test func filesOfOthersAreNotReplaced() throws {
        try makeTour()
        try folder.write("publishing: {price: 0}\n", to: "out/tour.yaml")
        try folder.write("theirs", to: "out/s/b.md")
        #expect(refusal() == "out/s/b.md exists but was not published by tour; move it away")
        #expect(try tree() == ["tour.yaml": "publishing: {price: 0}\n", "s/b.md": "theirs"])
        // what is the same is no matter
        try folder.write("# B\n", to: "out/s/b.md")
        #expect(refusal() == "published")
    }

    /// What a stranger at the destination writes is no proof: neither a list of its files, nor a file in the place of a published one.
    @Test func nothingIsRemovedThatThisMachineDidNotPublish() throws {
        try makeTour()
        try publish()
        let old = try PublishedFiles(json: Array(#require(tree()[PublishedFiles.fileName]).utf8), name: "list")
        try folder.write("mine", to: "out/notes.txt")
        try folder.write("mine, too", to: "out/s/f.dat")
        var forged = old
        for (path, text) in [("notes.txt", "mine"), ("s/f.dat", "mine, too")] {
            forged.files[path] = .init(bytes: text.utf8.count, sha256: SHA256.hexadecimal(Array(text.utf8)))
        }
        try folder.write(forged.json, to: "out/tour.files.json")
        try folder.write("# A\n\n![p](p.png) [b](s/b.md)\n", to: "t/a.md")
        try folder.write("# Lost\n\n", to: "t/lost.md")
        let plan = try publish()
        #expect(plan.removed == [] && plan.left == ["notes.txt", "s/f.dat"])
        #expect(try tree()["notes.txt"] == "mine" && tree()["s/f.dat"] == "mine, too")
        // and they are said once
        #expect(try publish().left == [])
    }

    @Test func withoutARecordNothingIsRemoved() throws {
        try makeTour()
        try publish()
        for name in Folder.names(in: folder.path.appending("records").string) {
            unlink(folder.path.appending("records").appending(name).string)
        }
        try folder.write("# A\n\n![p](p.png) [b](s/b.md)\n", to: "t/a.md")
        let plan = try publish()
        #expect(plan.removed == [] && plan.left == ["s/f.dat"])
    }

    /// A list that a stranger wrote cannot have anything removed but what it names in the folder, and no link leads out of it.
    @Test func nothingOutsideOfTheDestinationIsTouched() throws {
        try makeTour()
        try publish()
        try folder.write("precious", to: "home/s/b.md")
        try folder.write("precious", to: "home/f.dat")
        unlink(folder.path.appending("out/s/b.md").string)
        unlink(folder.path.appending("out/s/f.dat").string)
        unlink(folder.path.appending("out/s/v.png").string)
        rmdir(folder.path.appending("out/s").string)
        try folder.link("out/s", to: "../home/s")
        unlink(folder.path.appending("out/a.md").string)
        try folder.link("out/a.md", to: "../home/f.dat")
        #expect(refusal().contains("part of its path is a file or a link"))
        #expect(try folder.path.appending("home/s/b.md").text() == "precious")
        #expect(try folder.path.appending("home/f.dat").text() == "precious")
        // the link to a file was replaced by the page, not followed
        #expect(try folder.path.appending("out/a.md").text().hasPrefix("# A"))
        unlink(folder.path.appending("out/s").string)
        #expect(refusal() == "published")
        let list = PublishedFiles(["../home/f.dat": .init(bytes: 1, sha256: String(repeating: "a", count: 64))])
        try folder.write(list.json, to: "out/tour.files.json")
        #expect(refusal().contains("is hidden, or leads outside the folder"))
        #expect(try folder.path.appending("home/f.dat").text() == "precious")
    }

    @Test func nothingOutsideOfTheTourIsPublished() throws {
        try folder.write("secret", to: "secret.md")
        try folder.write("# A\n\n[x](out.dat)\n", to: "t/a.md")
        try folder.link("t/out.dat", to: "../secret.md")
        let tour = try TourOpener.open(path: folder.path.appending("t")).completed()
        var check = TourCheck(tour, judge: Self.judge)
        #expect(check.run().contains { $0.level == .error })
        #expect(try TourFiles(of: tour, linked: check.linked).paths == ["a.md"])
        try folder.write(#"{"schema":1,"media":[{"section":"a","url":"../secret.md"}]}"#, to: "t/m.json")
        try folder.write("id: x\nmedia: m.json\nsections: [a.md]\n", to: "t/tour.yaml")
        try folder.write("# A\n", to: "t/a.md")
        let other = try TourOpener.open(path: folder.path.appending("t")).completed()
        check = TourCheck(other, judge: Self.judge)
        #expect(check.run().contains { $0.level == .error && $0.message.contains("leads outside the tour") })
        #expect(try TourFiles(of: other, linked: check.linked).paths.allSatisfy { !$0.contains("secret") })
    }

    @Test(arguments: ["[x](.git/config)", "[x](link.dat)", "[x](l/config)", "[x](.env)"])
    func nothingHiddenIsPublished(link: String) throws {
        try folder.write("secret", to: "t/.git/config")
        try folder.write("secret", to: "t/.env")
        try folder.link("t/link.dat", to: ".git/config")
        try folder.link("t/l", to: ".git")
        try folder.write("# A\n\n\(link)\n", to: "t/a.md")
        #expect(refusal().contains("is hidden, or leads"), "\(refusal())")
        #expect(!folder.names.contains("out"))
    }

    @Test func namesMayHoldAnything() throws {
        for name in ["-x.md", "a b.md", "\u{1B}[31m\n.md", "$(touch x);.md", "ü%41.md"] {
            try folder.write("# A\n", to: "t/\(name)")
        }
        try publish()
        let names = try Set(tree().keys).subtracting([Manifest.fileName, PublishedFiles.fileName])
        #expect(names == Set(try tree("t").keys) && names.count == 5)
        #expect(try TourOpener.open(path: folder.path.appending("out")).completed().tour.sections.count == 5)
        #expect(try publish().isDone)
    }

    /// As in a repository whose owner removed it.
    @Test func aListThatIsGoneIsWrittenAgain() throws {
        try folder.write("# A\n", to: "t/a.md")
        try folder.write("publishing: {price: 0}\n", to: "out/tour.yaml")
        try publish()
        unlink(folder.path.appending("out/\(PublishedFiles.fileName)").string)
        #expect(try !publish().isDone)
        #expect(try tree().keys.contains(PublishedFiles.fileName))
        #expect(try publish().isDone)
    }

    /// What a page calls a file is not always what a list may hold.
    @Test func aFileWithTheNameOfTheList() throws {
        try folder.write("# A\n\n[x](tour.files.json)\n", to: "t/a.md")
        try folder.write("{}", to: "t/tour.files.json")
        #expect(refusal() == "t/tour.files.json has the name reserved for the list of published files")
    }

    @Test func otherSourcesAreNotPublished() throws {
        try folder.write("# One\n", to: "one.md")
        let tour = try TourOpener.open(path: folder.path.appending("one.md"))
        #expect(throws: SourceError.self) { try TourFiles(of: tour, linked: []) }
    }

    @Test func onlyOneAtATime() throws {
        try makeTour()
        try publish()
        let first = try PublishingFolder(folder.path.appending("out"), for: files(), records: nil)
        #expect(refusal() == "out is being published into by another program; try again when it is done")
        _ = try first.plan()
    }

    @Test func aPageThatChangesMeanwhileIsSaid() throws {
        try makeTour()
        let out = try PublishingFolder(folder.path.appending("out"), for: files(), records: nil)
        let plan = try out.plan()
        try folder.write("# Another\n", to: "t/s/b.md")
        let error = #expect(throws: SourceError.self) { try out.publish(plan) }
        #expect(error?.problem == "changed while it was published; publish again")
    }

    @Test(.enabled(if: !TemporaryFolder.canBeDenied, "only the superuser mounts"))
    func aFullDiskIsSaidAndGoneOnFrom() throws {
        try makeTour()
        try folder.write([UInt8](repeating: 7, count: 200_000), to: "t/v.mp4")
        let disk = try folder.makeFolder("disk")
        guard mount("tmpfs", disk.string, "tmpfs", 0, "size=96k") == 0 else { return }
        defer { umount2(disk.string, CInt(MNT_DETACH)) }
        #expect(
            refusal(to: "disk/out")
                == "disk/out/v.mp4 cannot be written: the disk is full; free some space. Publish again to continue")
        #expect(try tree("disk/out")["a.md"] != nil && tree("disk/out")[".tour.publishing"] == nil)
        try folder.write("small", to: "t/v.mp4")
        #expect(refusal(to: "disk/out") == "published")
        mount("tmpfs", disk.string, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil)
        try folder.write("other", to: "t/v.mp4")
        #expect(refusal(to: "disk/out").contains("the disk is read-only"))
    }
}
