// Package page turns a markdown report into one self-contained HTML file.
//
// [HTML] reads GitHub's markdown with footnotes, definition lists and TeX
// between dollars, puts images and fonts inside the file, sets every formula
// when the page is made, and adds a contents list and a style sheet. The page
// holds no script and asks the network for nothing: a content security policy
// in its head forbids it.
//
// # What the markdown may hold
//
//   - Formulas: $...$ in the line and $$...$$ on display, by pandoc's rule: an
//     opening dollar has no space behind it, a closing one no space before it
//     and no digit behind it, so "$5 and $6" stays text. \$ is a dollar. Inside
//     a table GitHub splits cells at | before it looks at anything else: write
//     \mid or \vert, or \| which means | there.
//   - Images: the target is a key of the assets, such as figures/ID.svg. A
//     paragraph that begins with an image is a figure; what follows the image in
//     the paragraph is its caption, or else a next paragraph that is emphasized
//     as a whole or begins with an emphasized word Figure.
//   - Raw HTML: <details>, <details open>, <summary> and <br>. All other is shown as
//     text; comments vanish.
//   - A table cell that reads supported, refuted or inconclusive is colored.
//
// # To change the page
//
// Looks are in style.css. A new construction is a parser or a renderer of
// goldmark listed in newMarkdown (page.go); see formulas (math.go) for both. A
// new kind of figure needs nothing here: the drawing is in reports/figures.
// KaTeX is vendored in katex/ with its license; to renew it replace the files
// there and run the tests, which fail if a font of its style sheet is unknown.
package page
