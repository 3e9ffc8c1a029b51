internal import SourceFiles
internal import Synchronization
internal import SystemPackage
internal import TourDocument
internal import WebFetching

/// A folder on the web, whose files are asked for when they are needed.
package struct WebFolder: Sendable {
    let client: WebClient
    /// Its address, with a slash at its end.
    let address: WebAddress
    /// What it is called; nil for the last name of the address.
    var title: String?
    /// The tour's identity, where it is another one than the address.
    var id: String?
    /// The paths of the files in it, in natural order: all of them, or those that are known to be there.
    var paths: [String] = []
    var isListed = false
    /// Called now and then while a tour is made of it: whether it is no longer wanted.
    var isCancelled: @Sendable () -> Bool = { false }

    /// The address of a file in it.
    func address(of path: FilePath) throws(SourceError) -> WebAddress {
        let path = path.lexicallyNormalized()
        guard path.root == nil, path.components.first?.kind != .parentDirectory else {
            throw SourceError("\(address.text)\(path)", TourRoot.Problem.leavesRoot)
        }
        do throws(LinkRefusal) {
            return try address.file(path.string)
        } catch {
            throw SourceError("\(address.text)\(path)", error)
        }
    }

    var listing: FileListing { FileListing(paths: paths) }
}
