internal import Platform
internal import SystemPackage
package import TourDocument
internal import TourPages

/// The tours that a manifest names to read after its own.
extension SourceFolder {
    /// The meaning of a name in the manifest: an unchanged id, an absolute path, or an address. A path must stay next
    /// to the tour's folder: a tour must not reveal the rest of the disk.
    package func next(_ name: String) throws(SourceError) -> String {
        func fail(_ problem: String) -> SourceError { SourceError(name, problem) }
        if name.contains("://") {
            do throws(LinkRefusal) {
                return try WebAddress(fetching: name).text
            } catch {
                throw fail("is not followed: \(error)")
            }
        }
        guard name.contains("/") || name.hasPrefix(".") else { return name }
        switch files {
        case .disk(_, let folder):
            let path = folder.appending(name).lexicallyNormalized()
            let parent = folder.removingLastComponent()
            guard !name.hasPrefix("/"), path.starts(with: parent), path != parent else {
                throw fail("leads outside the folder that holds the tour's folder")
            }
            return path.string
        case .web(let folder):
            do throws(LinkRefusal) {
                let address = try folder.address.resolving(name)
                guard address.origin == folder.address.origin else { throw LinkRefusal("it is on another host") }
                return address.text
            } catch {
                throw fail("is not followed: \(error)")
            }
        case .archive: throw fail("leads outside the archive")
        }
    }

    /// The problems of the tours that a manifest names to read next, with their line.
    package func problems(ofNextIn manifest: Manifest) -> [Finding] {
        let place = place(of: FilePath(Manifest.fileName))
        let line = manifest.lines["next"]
        return manifest.next.compactMap { name in
            do throws(SourceError) {
                let path = try next(name)
                if name == manifest.id {
                    return SourceError(place, line: line, "“next” names the tour itself").finding(.warning)
                }
                guard path.hasPrefix("/"), access(path, F_OK) != 0 else { return nil }
                return SourceError(place, line: line, "“next”: “\(name)” not found").finding()
            } catch {
                return SourceError(place, line: line, "“\(name)” \(error.problem)").finding()
            }
        }
    }
}
