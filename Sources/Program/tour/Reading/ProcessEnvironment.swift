import Platform

let environment: [String: String] = {
    var variables = [String: String](minimumCapacity: 64)
    var entry = environ
    while let text = entry.pointee {
        // found as a byte: a search for a character would look for grapheme clusters first
        if let sign = strchr(text, 0x3D) {
            let name = UnsafeRawBufferPointer(start: text, count: sign - text)
            variables[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
        }
        entry = entry.successor()
    }
    return variables
}()
