/// The files of the tour that `tour new` lays out.
enum NewTour {
    /// - Parameter name: a word for the tour's id; may be empty.
    static func files(name: String) -> [(name: String, text: String)] {
        [
            ("tour.yaml", manifest(id: name.isEmpty ? "my-tour" : name)), ("1-start.md", start),
            ("2-what-a-page-can-do.md", page), ("3-end.md", end),
        ]
    }

    private static func manifest(id: String) -> String {
        """
        # What this tour is. All keys: tour authoring --section the-manifest
        # The credits of your readers are kept under the id: choose it once.
        id: "org.example.\(id)"
        title: My tour
        description: One line about it.
        sections:
          - file: 1-start.md
            id: start
          - file: 2-what-a-page-can-do.md
            id: what-a-page-can-do
          - file: 3-end.md
            id: end
            credit: none

        """
    }

    private static let start = """
        # Start here

        Say in two or three sentences whom this tour is for, and what they will know at its end.

        Each file is a section. Who reads one to its end earns a credit for it, so give each section one thing
        to say, and say it in a few minutes.

        The next page shows [what a page can do](2-what-a-page-can-do.md). Write over all of it.

        """

    private static let page = """
        # What a page can do

        Pages are Markdown. Words can be *stressed*, **strong** or `literal`, and a key looks like
        <kbd>Enter</kbd>.

        ## Lists and tasks

        1. Say what to do first,
        2. then what comes next.

        - [x] A task that is done
        - [ ] A task that is not

        ## Code

        ```sh
        tour check .    # what is wrong with this tour?
        ```

        ## Tables

        | When you want to | press |
        |:-----------------|:------|
        | go on            | Space |
        | see the contents | `t`   |
        | leave            | `q`   |

        ## Asides

        > [!TIP]
        > A quotation that begins with `[!TIP]` or `[!NOTE]` stands out.

        Some things are better said below.[^below]

        [^below]: Such as this one.

        ## Links

        A link leads to [another page](1-start.md), to [a heading](#tables), or to the
        [web](https://commonmark.org/help/). Links such as [the contents](tour:contents) are for the reader
        program. `tour authoring` shows everything there is.

        """

    private static let end = """
        # The end

        Say where to go from here. This section has no credit: in `tour.yaml` its `credit` is `none`.

        """
}
