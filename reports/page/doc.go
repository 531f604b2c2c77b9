// Package page converts a markdown report into one self-contained HTML file.
//
// [HTML] reads GitHub's markdown with footnotes, definition lists and TeX, embeds
// images and fonts, converts every formula into MathML, and adds contents, a style sheet and
// scripts. The page loads nothing from the network, and a content security policy in
// its head forbids it: only the style sheet and the scripts of the page are allowed, by
// their hashes, and no text is ever run as code. Without scripts everything can be
// read; with them there is a search box, a filter by status, a choice of colors, and
// charts.
//
// # What the markdown may contain
//
//   - Formulas: $...$ inline and $$...$$ displayed, by pandoc's rule: an
//     opening dollar has no space after it, a closing one no space before it
//     and no digit after it, so "$5 and $6" stays text. \$ is a dollar. Or in
//     the forms in which GitHub leaves every character alone: a dollar, a code
//     span and a dollar inline, a block of code in the language math for
//     display. Inside a table GitHub splits cells at | before it looks at anything
//     else: write \mid or \vert, or \| which means | there.
//   - Images: the target is a key of the assets, such as figures/ID.svg. A
//     paragraph that begins with an image is a figure; what follows the image in
//     the paragraph is its caption, or else a next paragraph that is emphasized
//     as a whole or begins with an emphasized word Figure.
//   - Charts: if figures/ID.vl.json is an asset too, a Vega-Lite specification of
//     the same figure, the reader can replace the figure by a chart.
//   - Raw HTML: <details>, <details open>, <summary> and <br>. Everything else is shown
//     as text; comments are dropped.
//   - Claims: a fold whose summary is an identifier, a title, and other fields, with
//     middle dots between them, and that contains a heading with the identifier alone.
//     It is in contents, search and filter; a link to the heading opens the fold.
//   - A table cell that reads supported, refuted or inconclusive is colored.
//
// # To change the page
//
// The frame around the text is in frame.go, appearance in style/, behavior in script/,
// one topic per file. A new construction is a parser or a renderer of goldmark listed
// in the dialect (page.go); see formulas (math.go) for both. A new kind of figure needs
// nothing here: the drawing is in reports/figures. What a formula may contain is in
// internal/mathml. The font of formulas and Vega are vendored with their licenses;
// .ci/vendor-page renews them, and the tests fail if the font lacks a sign or if a file is
// not its package's. .ci/page tests a page in a browser.
package page
