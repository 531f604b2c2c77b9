package reports

import "strings"

// cell converts a markdown text to a cell of a GitHub table: line breaks become spaces;
// a bar becomes \| in text and in code, where the table restores it, and \vert{} or
// \Vert{} in a formula, where \| would be a norm.
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

// barsEscaped escapes every bar that is not escaped.
func barsEscaped(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, `\|`, "|"), "|", `\|`)
}

// PlainText escapes a text, such as the name of a file or a column, for markdown that shows it
// as it is.
func PlainText(text string) string { return plain(text) }

// CodeBlock returns lines of a language as a block of markdown, whatever they hold.
func CodeBlock(language, lines string) string {
	fence := "```"
	for strings.Contains(lines, fence) {
		fence += "`"
	}
	return fence + language + "\n" + strings.TrimSuffix(lines, "\n") + "\n" + fence + "\n\n"
}

// plain escapes a plain text for markdown.
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

// code returns a text as a code span.
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

// row writes one row of a table from finished cells.
func row(b *strings.Builder, cells ...string) {
	b.WriteByte('|')
	for _, c := range cells {
		b.WriteString(c)
		if strings.HasSuffix(c, `\`) {
			b.WriteByte(' ') // an escaped bar does not end a cell
		}
		b.WriteByte('|')
	}
	b.WriteByte('\n')
}

// header writes the head of a table; a column whose name starts with '>' is
// right-aligned.
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
