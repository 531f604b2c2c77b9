package reports

import "strings"

// cell makes a markdown text fit into a cell of a GitHub table: line breaks
// become spaces; a bar becomes \| in text and in code, where the table gives
// the bar back, and the commands \vert{} and \Vert{} in a formula, where \| would
// mean a norm.
func cell(markdown string) string {
	var b strings.Builder
	for _, s := range segments(strings.Join(strings.Fields(markdown), " ")) {
		switch s.kind {
		case inFormula, onDisplay:
			tex := strings.ReplaceAll(s.text, `\|`, `\Vert{}`)
			b.WriteString(formula(strings.ReplaceAll(tex, "|", `\vert{}`)))
		default:
			b.WriteString(barsEscaped(s.text))
		}
	}
	return b.String()
}

// barsEscaped puts a backslash before every bar that has none.
func barsEscaped(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, `\|`, "|"), "|", `\|`)
}

// plain makes a plain text mean itself in markdown.
func plain(text string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(text), " ") {
		if strings.ContainsRune("\\`*_[]<>#|$~&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// code makes a text a code span.
func code(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	pad := ""
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		pad = " "
	}
	return fence + pad + text + pad + fence
}

// row writes one row of a table from cells that are ready.
func row(b *strings.Builder, cells ...string) {
	b.WriteByte('|')
	for _, c := range cells {
		b.WriteString(c)
		if strings.HasSuffix(c, `\`) {
			b.WriteByte(' ') // a bar behind a backslash ends no cell
		}
		b.WriteByte('|')
	}
	b.WriteByte('\n')
}

// header writes a table's head; a column whose name starts with '>' is aligned
// to the right.
func header(b *strings.Builder, names ...string) {
	rule := make([]string, len(names))
	for i, n := range names {
		rule[i] = "-"
		if strings.HasPrefix(n, ">") {
			names[i], rule[i] = n[1:], "-:"
		}
	}
	row(b, names...)
	row(b, rule...)
}
