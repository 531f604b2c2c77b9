// Package page turns a markdown report into one self-contained HTML file.
//
// [HTML] reads GitHub's markdown with footnotes, definition lists and TeX, puts
// images and fonts inside the file, sets every formula when the page is made,
// and adds contents, a style sheet and scripts. The page asks the network for
// nothing, and a content security policy in its head forbids it: only the style
// sheet and the scripts of the page count, by their sums, and no text is ever run
// as code. Without scripts everything can be read; with them there is a search
// box, a filter by status, a choice of colors, and charts.
//
// # What the markdown may hold
//
//   - Formulas: $...$ in the line and $$...$$ on display, by pandoc's rule: an
//     opening dollar has no space behind it, a closing one no space before it
//     and no digit behind it, so "$5 and $6" stays text. \$ is a dollar. Or in
//     the forms in which GitHub leaves every character alone: a dollar, a code
//     span and a dollar in the line, a block of code in the language math on
//     display. Inside a table GitHub splits cells at | before it looks at anything
//     else: write \mid or \vert, or \| which means | there.
//   - Images: the target is a key of the assets, such as figures/ID.svg. A
//     paragraph that begins with an image is a figure; what follows the image in
//     the paragraph is its caption, or else a next paragraph that is emphasized
//     as a whole or begins with an emphasized word Figure.
//   - Charts: if figures/ID.vl.json is an asset too, a Vega-Lite specification of
//     the same figure, the reader can turn the figure into a chart.
//   - Raw HTML: <details>, <details open>, <summary> and <br>. All other is shown as
//     text; comments vanish.
//   - Claims: a fold whose summary is an identifier, a title, and other fields, with
//     middle dots between them, and that holds a heading with the identifier alone.
//     Contents, search and filter know it; a link to the heading opens the fold.
//   - A table cell that reads supported, refuted or inconclusive is colored.
//
// # To change the page
//
// The frame around the text is in frame.go, looks are in style/, behavior in
// script/, one idea a file. A new construction is a parser or a renderer of
// goldmark listed in the dialect (page.go); see formulas (math.go) for both. A
// new kind of figure needs nothing here: the drawing is in reports/figures.
// KaTeX and Vega are vendored with their licenses; .ci/vendor-page renews them,
// and the tests fail if a font of KaTeX's style sheet is unknown, if the tree it
// makes of a formula has another form, or if a file is not its package's.
// .ci/page holds a page to its promises in a browser.
package page
