/// Superscript and subscript characters.
package enum Scripts {
    /// Text in raised characters, or nil if a character has none.
    package static func raised(_ text: String) -> String? { map(text, raisedCharacters) }

    /// Text in lowered characters, or nil if a character has none.
    package static func lowered(_ text: String) -> String? { map(text, loweredCharacters) }

    private static let raisedCharacters = pairs(
        "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ′∘",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ′°")
    private static let loweredCharacters = pairs(
        "0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

    private static func pairs(_ plain: String, _ script: String) -> [Unicode.Scalar: Unicode.Scalar] {
        Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, script.unicodeScalars))
    }

    /// Longer text than this is never a script.
    private static let maximumLength = 32

    private static func map(_ text: String, _ characters: [Unicode.Scalar: Unicode.Scalar]) -> String? {
        guard text.utf8.count <= maximumLength, !text.isEmpty else { return nil }
        let mapped = text.unicodeScalars.compactMap { characters[$0] }
        return mapped.count == text.unicodeScalars.count ? String(String.UnicodeScalarView(mapped)) : nil
    }
}
