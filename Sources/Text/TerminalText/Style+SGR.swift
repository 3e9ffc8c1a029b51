internal import CellGrid

/// A parameter of a control sequence with its sub-parameters after colons: `38:2::10:20:30` is one.
struct SGRParameter: Hashable {
    /// The numbers, nil where one is empty; at least one.
    var numbers: [Int?]

    /// The first number; an empty one counts as 0.
    var value: Int { numbers.first.flatMap { $0 } ?? 0 }
}

extension Style {
    /// Applies an SGR sequence by ECMA-48, with xterm's colours; unknown parameters are ignored.
    mutating func apply(_ parameters: [SGRParameter]) {
        var rest = parameters[...]
        while let parameter = rest.popFirst() {
            switch parameter.value {
            case 0: self = .plain
            case 1: attributes.insert(.bold)
            case 2: attributes.insert(.dim)
            case 3: attributes.insert(.italic)
            // `4:0` is none, `4:3` a wave
            case 4 where parameter.numbers.count > 1 && parameter.numbers[1] == 0: attributes.remove(.underline)
            case 4, 21: attributes.insert(.underline)
            case 7: attributes.insert(.reverse)
            case 22: attributes.subtract([.bold, .dim])
            case 23: attributes.remove(.italic)
            case 24: attributes.remove(.underline)
            case 27: attributes.remove(.reverse)
            case 30...37: foreground = .palette(UInt8(parameter.value - 30))
            case 38: if let color = Self.color(parameter, &rest) { foreground = color }
            case 39: foreground = .standard
            case 40...47: background = .palette(UInt8(parameter.value - 40))
            case 48: if let color = Self.color(parameter, &rest) { background = color }
            case 49: background = .standard
            // consumes an underline's colour, so that its numbers are not read as parameters
            case 58: _ = Self.color(parameter, &rest)
            case 90...97: foreground = .palette(UInt8(parameter.value - 82))
            case 100...107: background = .palette(UInt8(parameter.value - 92))
            default: break
            }
        }
    }

    /// The colour of a 38, 48 or 58: in its sub-parameters, or else in the parameters after it.
    private static func color(_ parameter: SGRParameter, _ rest: inout ArraySlice<SGRParameter>) -> Color? {
        if parameter.numbers.count > 1 {
            let numbers = parameter.numbers.dropFirst(2).map { $0 ?? 0 }
            switch parameter.numbers[1] {
            case 5: return numbers.first.flatMap(palette)
            // a colour space may come first
            case 2: return rgb(numbers.count > 3 ? numbers[1...3] : numbers[...])
            default: return nil
            }
        }
        switch rest.popFirst()?.value {
        case 5: return rest.popFirst().flatMap { palette($0.value) }
        case 2:
            let numbers = rest.prefix(3).map(\.value)
            rest.removeFirst(numbers.count)
            return rgb(numbers[...])
        default: return nil
        }
    }

    private static func palette(_ index: Int) -> Color? { UInt8(exactly: index).map { .palette($0) } }

    private static func rgb(_ parts: ArraySlice<Int>) -> Color? {
        let parts = parts.compactMap { UInt8(exactly: $0) }
        return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : nil
    }
}
