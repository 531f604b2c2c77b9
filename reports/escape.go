package reports

import "strings"

// cell makes a markdown text fit into a cell of a GitHub table: line breaks
// become spaces; a bar becomes \| in text and in code, where the table gives
// the bar back, and the commands \vert{} and \Vert{} in a formula, where \| would
// mean a norm.
func cell(markdown string) string {
	var b strings.Builder
	rest := strings.Join(strings.Fields(markdown), " ")
	for {
		at := mathSpan.FindStringIndex(rest)
		if at == nil {
			b.WriteString(barsEscaped(rest))
			return b.String()
		}
		b.WriteString(barsEscaped(rest[:at[0]]))
		formula := strings.ReplaceAll(rest[at[0]:at[1]], `\|`, `\Vert{}`)
		b.WriteString(strings.ReplaceAll(formula, "|", `\vert{}`))
		rest = rest[at[1]:]
	}
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

// code makes a text a code span that also fits into a table cell.
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
	return fence + pad + strings.ReplaceAll(text, "|", `\|`) + pad + fence
}

// row writes one row of a table from cells that are ready.
func row(b *strings.Builder, cells ...string) {
	b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

// header writes a table's head; a column whose name starts with '>' is aligned
// to the right.
func header(b *strings.Builder, names ...string) {
	rule := make([]string, len(names))
	for i, n := range names {
		rule[i] = "---"
		if strings.HasPrefix(n, ">") {
			names[i], rule[i] = n[1:], "---:"
		}
	}
	row(b, names...)
	row(b, rule...)
}
