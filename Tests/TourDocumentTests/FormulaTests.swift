import Testing

@testable import TourDocument

struct FormulaTests {
    @Test(arguments: [
        (#"\alpha^2 + \beta_{10} \leq \infty"#, "α² + β₁₀ ≤ ∞"), (#"\frac{a+b}{2x}"#, "(a+b)/(2x)"),
        (#"\frac12 x"#, "½ x"), (#"1\frac{3}{4}"#, "1 ¾"), (#"\frac24"#, "2/4"), (#"x^\frac12"#, "x^(½)"),
        (#"\frac{1}{n}(a+b)"#, "1/n (a+b)"), (#"\frac{dy}{dx}"#, "dy/dx"),
        (#"\frac{\partial f}{\partial x}"#, "∂f/∂x"), (#"\frac{1}{1+\frac{1}{x}}"#, "1/(1+1/x)"),
        (#"\sqrt{16}"#, "√16"),
        (#"\sqrt[3]{x^2}"#, "³√(x²)"), (#"\sum_{i=1}^n x_i^2"#, "∑ᵢ₌₁ⁿ xᵢ²"), (#"\sum_{i \in S} w"#, "∑_(i∈S) w"),
        (#"e^{\alpha\beta}x"#, "e^(αβ) x"), (#"e^\alpha"#, "e^α"), (#"x^10"#, "x¹0"), (#"x_b"#, "x_b"),
        (#"\mu_{X^{(n)}}"#, "μ_(X⁽ⁿ⁾)"), (#"X^TX"#, "XᵀX"),
        (#"\mathbb{R}^{n \times d}"#, "ℝ^(n×d)"), (#"\mathcal{L}(\theta)"#, "ℒ(θ)"),
        (#"\mathbf{w}^\top\mathbf{x}"#, "𝐰^⊤ 𝐱"),
        (#"\mathbb{1}"#, "𝟙"), (#"a\log b"#, "a log b"), (#"\log(x)"#, "log(x)"), (#"n\times d"#, "n×d"),
        (#"q(x)\frac{a}{b}\sum_i c"#, "q(x) a/b ∑ᵢ c"), (#"\operatorname*{arg\,max}_x f"#, "arg maxₓ f"),
        (#"\text{if } x > 0"#, "if x > 0"), (#"k\text{-means}"#, "k-means"), (#"f'(x)"#, "f′(x)"),
        (#"\hat{y}"#, "y\u{302}"), (#"\binom{n}{k} + \binom{n}{x+1}"#, "(ⁿₖ) + (ⁿₓ₊₁)"),
        (#"\overline{AB}"#, "A\u{305}B\u{305}"), (#"\left(\frac{a}{b}\right)^2"#, "(a/b)²"), (#"{a+b}^2"#, "(a+b)²"),
        (#"(a+b)^2"#, "(a+b)²"), (#"P(A \mid B)"#, "P(A ∣ B)"), (#"90^\circ"#, "90°"), (#"\{x\}"#, "{x}"),
        (#"a\quad b"#, "a b"),
        (#"\begin{pmatrix}1&22\\3&4\end{pmatrix}"#, "⎛1\u{A0}\u{A0}22⎞\n⎝3\u{A0}\u{A0}4\u{A0}⎠"),
        (#"A = \begin{bmatrix}a\\b\\c\end{bmatrix}^T"#, "A = [a; b; c]ᵀ"),
        (#"x = \left[\begin{array}{c}a\\b\end{array}\right]"#, "x = \n⎡a⎤\n⎣b⎦"),
        (
            #"f(x) = \begin{cases} 1, & x > 0 \\ 0, & \text{else} \end{cases}"#,
            "f(x) = \n⎧1,\u{A0}\u{A0}x>0\n⎩0,\u{A0}\u{A0}else"
        ),
        (#"\begin{aligned} a &= b \\ &= c \tag{1} \end{aligned}"#, "a = b\n= c (1)"), ("a % b\n+ c", "a + c"),
        (#"$$x$$"#, "x"), (#"\(x\)"#, "x"), (#"$`x`$"#, "x"), (#"\$5"#, "$5"), (#"A \not\subset B"#, "A ⊂\u{338} B"),
    ])
    func texBecomesText(_ source: String, _ text: String) { #expect(TeXFormula.text(of: source) == text) }

    @Test(arguments: [
        #"\own"#, #"\E[x]"#, #"\not"#, #"\sc x"#, #"\par"#, #"\frac{a}"#, #"\frac{a}{b"#, #"x^"#, #"x^2^3"#, #"a}"#,
        #"\hat{ab}"#,
        #"\binom{n}"#, #"\underbrace{x}_{y}"#, #"\begin{tikzpicture}\end{tikzpicture}"#, #"\begin{matrix}a"#,
        #"\left(a"#,
        #"\text{a $b$}"#, #"\mathbb{\alpha}"#, "a # b", "", #"\,"#, String(repeating: "{", count: 40), "\\",
        String(repeating: "x", count: 5_000),
    ])
    func whatIsNotKnownStaysAsWritten(_ source: String) { #expect(TeXFormula.text(of: source) == nil) }

    /// Each name is one character, and says what TeX says.
    @Test func namesAreTeXs() {
        let names = [
            "cdot": "·", "star": "⋆", "varepsilon": "ε", "epsilon": "ϵ", "circ": "∘", "Rightarrow": "⇒",
            "subseteq": "⊆", "forall": "∀",
            "to": "→", "in": "∈", "neq": "≠", "mp": "∓", "ell": "ℓ", "Omega": "Ω", "langle": "⟨", "lVert": "‖",
            "oplus": "⊕", "nabla": "∇",
        ]
        for (name, sign) in names { #expect(TeXFormula.text(of: "\\" + name) == sign) }
    }

    @Test func rowsInALineStandBelowEachOther() throws {
        let rows = #"\begin{matrix}1&2\\3&4\end{matrix}"#
        let expected = "p(a⏎1\u{A0}\u{A0}2⏎3\u{A0}\u{A0}4⏎b)"
        #expect(sketch(MarkdownParser.blocks(of: Array("a $\(rows)$ b\n".utf8))) == expected)
        #expect(sketch(try HTMLParser.parse("a <span class=math>\\(\(rows)\\)</span> b".utf8).blocks) == expected)
        #expect(sketch(MarkdownParser.blocks(of: Array("$\(rows)$\n".utf8))) == "p(1\u{A0}\u{A0}2⏎3\u{A0}\u{A0}4)")
    }

    @Test func scriptsForDrawingAreRead() throws {
        let page =
            #"<p>a <span class="math notranslate">\(x^2\)</span> b <span class="math">\(\own\)</span></p>"#
            + #"<div class="math"> \[\begin{split}a\\b\end{split}\] </div><span class="math">x^2</span>"#
        #expect(sketch(try HTMLParser.parse(page.utf8).blocks) == #"p(a x² b \(\own\)) p(a⏎b) p(x^2)"#)
    }
}
