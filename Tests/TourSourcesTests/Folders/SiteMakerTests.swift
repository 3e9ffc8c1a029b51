import SystemPackage
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourPages
@testable import TourSources

/// Pages of programs that make sites: beside the mark of its maker each is read as that has it, alone as it is written.
@Suite struct SiteMakerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A page of a maker, which is told by a file beside it, and what it shows.
    struct Sample: CustomTestStringConvertible {
        let mark: String
        var name = "page.md"
        let page: String
        let text: String
        var testDescription: String { "\(mark) \(name)" }
    }

    private static let samples = [
        Sample(
            mark: "mkdocs.yml",
            page: """
                Press ++ctrl+s++ to ==keep== the map.

                *[GPS]: a way to know where one is

                ![A hill](a.png){ width="300" }

                --8<-- "part.md"
                """,
            text: "Press ctrl+s to keep the map.\nA hill\nWords of the part."),
        Sample(
            mark: "docusaurus.config.js",
            page: """
                First words.

                import Map from '@site/map';

                ```js title="walk.js"
                // highlight-next-line
                walk(1)
                turn() // highlight-line
                ```
                """,
            text: "First words.\nwalk.js\nwalk(1)\nturn()"),
        Sample(
            mark: ".vitepress/config.ts",
            page: """
                ::: v-pre
                Say {{ name }}.
                :::

                Not {{ name }}.

                <!-- @include: ./part.md -->

                <<< @/code.js{js}

                ```js [[a] walk]
                walk() // [!code focus]
                ```
                """,
            text: "Say {{ name }}.\nNot .\nWords of the part.\nwalk(2)\n[a] walk\nwalk()"),
        Sample(
            mark: "astro.config.mjs", name: "page.mdx",
            page: """
                import { Steps } from '@astrojs/starlight/components';

                <Aside type="tip" title="Shoes">Wear good ones.</Aside>

                {/* nobody sees this */}

                Walk on.
                """,
            text: "Shoes\nWear good ones.\nWalk on."),
        Sample(
            mark: "hugo.toml",
            page: """
                {{% note %}}Take water.{{% /note %}}

                Go {{< mark >}}left{{< /mark >}} at the oak.

                {{< comment >}}nobody sees this{{< /comment >}}

                Write `{{</* figure */>}}` or {{</* ref */>}}.

                - {{< button href="/a" >}}Start{{< /button >}}
                """,
            text: "Take water.\nGo left at the oak.\nWrite {{< figure >}} or {{< ref >}}.\nStart"),
        Sample(
            mark: "_config.yml",
            page: """
                * Contents
                {:toc}

                {% raw %}
                Write {{ name }}, and `{% if x %}`.
                {% endraw %}

                {% comment %}
                nobody sees this
                {% endcomment %}

                The GPS{% if x %} is on{% endif %}.
                {: .lead}

                *[GPS]: a way to know where one is
                """,
            text: "Write {{ name }}, and {% if x %}.\nThe GPS is on."),
        Sample(
            mark: ".gitbook.yaml",
            page: """
                {% hint style="warning" %}
                Steep.
                {% endhint %}

                {% tabs %}
                {% tab title="North" %}
                Cold
                {% endtab %}
                {% endtabs %}

                {% code title="walk.js" %}
                ```js
                walk()
                ```
                {% endcode %}

                {% embed url="https://map.example" %}

                {{ this }} stays.
                """,
            text: "Steep.\nNorth\nCold\nwalk.js\nwalk()\nhttps://map.example\n{{ this }} stays."),
        Sample(
            mark: "myst.yml",
            page: """
                (hill)=
                ````{admonition} Up
                :class: tip
                See {ref}`the hill <hill>` and {math}`x^2`.

                ```{code-block} js
                :caption: A walk
                walk()
                ```
                ````

                % nobody sees this

                ```{figure} a.png
                :alt: A hill

                Seen from below.
                ```

                ```{include} part.md
                ```

                :::{include} part.md
                :start-line: 0
                :::
                """,
            text: "Up\nSee the hill and x².\nA walk\nwalk()\nA hill\nSeen from below.\nWords of the part."
                + "\nWords of the part."),
        Sample(
            mark: "_quarto.yml", name: "page.qmd",
            page: """
                # Walk {-}

                ::: {.wide}
                ![](a.png){fig-alt="A hill, green" width=50%}
                :::

                ```{r}
                #| echo: false
                #| fig-cap: "Steps a day"
                plot(1)
                ```

                {{< include part.md >}}
                """,
            text: "Walk\nA hill, green\nSteps a day\nplot(1)\nWords of the part."),
        Sample(
            mark: "docfx.json",
            page: """
                :::code language="js" source="code.js":::

                :::moniker range="a"
                Here.
                :::moniker-end

                [!INCLUDE [the part](part.md)]

                > [!VIDEO https://walk.example]
                """,
            text: "walk(2)\nHere.\nWords of the part.\nhttps://walk.example"),
        Sample(
            mark: ".obsidian",
            page: """
                Seen%% unseen%% and ==marked==, `%%code%%`. ^name

                %%
                unseen
                %%

                > [!note] From there
                > ![[part]]

                If a == b or c == d.
                """,
            text: "Seen and marked, %%code%%.\nFrom there Words of the part.\nIf a == b or c == d."),
        Sample(
            mark: "book.toml",
            page: """
                First words.

                {{#include part.md:4}}

                ```rust
                # fn main() {
                walk();
                # }
                ```
                """,
            text: "First words.\nWords of the part.\nwalk();"),
        Sample(
            mark: "_sidebar.md",
            page: """
                ## Hills :id=up

                !> Steep.

                [part](part.md ':include')

                ![A hill](a.png ':size=9')
                """,
            text: "Hills\nSteep.\nWords of the part.\nA hill"),
        Sample(
            mark: "logseq/config.edn",
            page: """
                - Walk
                  id:: 1
                  :LOGBOOK:
                  CLOCK: [x]
                  :END:
                - #+BEGIN_QUOTE
                  Go on.
                  #+END_QUOTE
                - {{embed [[part]]}} {{query (x)}}
                - See ((64c0ffee-0000-4000-8000-0123456789ab)) (or (not))
                """,
            text: "Walk\nGo on.\npart\nSee (or (not))"),
    ]

    @Test(arguments: samples)
    func aPageIsReadAsItsMakerHasIt(sample: Sample) throws {
        try folder.write("", to: "t/.git/HEAD")
        try folder.write("", to: "t/\(sample.mark)\(sample.mark == ".obsidian" ? "/app.json" : "")")
        try folder.write("---\ntitle: Part\n---\nWords of the part.\n", to: "t/part.md")
        try folder.write("walk(2)\n", to: "t/code.js")
        try folder.write(sample.page + "\n", to: "t/\(sample.name)")
        let page = try TourOpener.open(path: folder.path.appending("t/\(sample.name)"))
        let text = try page.blocks(ofSection: 0).plainText
        #expect(text == sample.text)
    }

    /// What is wrong is named with the line that its author wrote, in whatever file.
    @Test func linesOfAPageAreThoseOfItsFile() throws {
        try folder.write("", to: "t/mkdocs.yml")
        try folder.write("1\n\n2\n\n[x](#none)\n", to: "t/part.md")
        try folder.write("--8<-- \"part.md\"\n\n--8<-- \"gone.md\"\n\n# A\n", to: "t/page.md")
        let tour = try TourOpener.open(path: folder.path.appending("t/page.md"))
        #expect(tour.warnings.map(\.line) == [3])
        let lines = [0, 3, 6, 36].map { offset in
            tour.source.authorPlace(ofSection: 0, offset: offset).map { place in
                "\(FilePath(place.source.name).lastComponent?.string ?? "") \(place.source.line(ofByte: place.offset) ?? 0)"
            }
        }
        #expect(lines == ["part.md 1", "part.md 3", "part.md 5", "page.md 5"])
    }

    @Test func `a short code that ends itself holds nothing`() throws {
        try folder.write("", to: "hugo.toml")
        try folder.write("# A\n\n{{< tab header=\"x\" />}}\n\n## B\n\nwords\n", to: "page.md")
        let tour = try TourOpener.open(path: folder.path.appending("page.md"))
        #expect(tour.tour.sections.map(\.id) == ["a", "b"])
    }

    /// Exercism's boxes and R's code bear the name of their maker.
    @Test func aMakersNameOnThePageIsAMark() throws {
        try folder.write("~~~~exercism/note\nMind *this*.\n~~~~\n", to: "a.md")
        try folder.write("Now `r 1`.\n\n```{r, echo=FALSE}\nx\n```\n", to: "b.Rmd")
        try folder.write("Words *of* a book.\n", to: "c.livemd")
        let texts = try ["a.md", "b.Rmd", "c.livemd"].map {
            try TourOpener.open(path: folder.path.appending($0)).blocks(ofSection: 0).plainText
        }
        #expect(texts == ["Mind this.", "Now r 1.\nx", "Words of a book."])
    }

    /// Without a mark of its maker nothing of a page is left out.
    @Test func aPageWithoutAMarkLosesNothing() throws {
        let page = """
            ---
            date: 2026-01-01
            tags: [a]
            layout: post
            ---
            Write {{ inventory_hostname }} in it, {% raw %} %%x%% ==y== {ref}`z` ++k++ ^n

            (a)=

            *[HTML]: words

            !> b
            """
        try folder.write(page + "\n", to: "a.md")
        let text = try TourOpener.open(path: folder.path.appending("a.md")).blocks(ofSection: 0).plainText
        #expect(
            text
                == "Write {{ inventory_hostname }} in it, {% raw %} %%x%% ==y== {ref}z ++k++ ^n\n(a)=\n*[HTML]: words\n!> b"
        )
    }
}
