/// A place in a file on the disk.
package struct FilePlace: Hashable, Sendable {
    /// The file's absolute path, without links.
    package var path: String
    /// The number of the line, from 1; nil where it is too far in the file to be counted.
    package var line: Int?

    package init(path: String, line: Int?) {
        self.path = path
        self.line = line
    }
}
