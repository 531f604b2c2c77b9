package reports

import (
	"strings"
)

// A segment is a part of a markdown text: words, a code span, or a formula between
// dollars.
type segment struct {
	kind segmentKind
	text string // with its delimiters, except for formulas
}

type segmentKind int

const (
	inWords segmentKind = iota
	inCode
	inFormula // in the line
	onDisplay // between two dollars each
)

// segments splits a markdown text. An escaped dollar does not delimit a formula, nor
// does one inside code.
func segments(markdown string) (list []segment) {
	start := 0
	add := func(kind segmentKind, from, to, next int) {
		if start < from {
			list = append(list, segment{inWords, markdown[start:from]})
		}
		text := markdown[from:next]
		if kind == inFormula || kind == onDisplay {
			text = markdown[from+(next-to) : to]
		}
		list = append(list, segment{kind, text})
		start = next
	}
	for i := 0; i < len(markdown); {
		switch markdown[i] {
		case '\\':
			i += 2
		case '`':
			fence := markdown[i : i+repeats(markdown[i:], '`')]
			end := closing(markdown[i+len(fence):], fence)
			if end < 0 {
				i += len(fence)
				continue
			}
			next := i + len(fence) + end + len(fence)
			add(inCode, i, next, next)
			i = next
		case '$':
			kind, mark := inFormula, "$"
			if strings.HasPrefix(markdown[i:], "$$") {
				kind, mark = onDisplay, "$$"
			}
			end := closingDollar(markdown[i+len(mark):], mark)
			if end < 0 {
				i += len(mark)
				continue
			}
			to := i + len(mark) + end
			add(kind, i, to, to+len(mark))
			i = to + len(mark)
		default:
			i++
		}
	}
	if start < len(markdown) {
		list = append(list, segment{inWords, markdown[start:]})
	}
	return list
}

// repeats returns the number of times that c is repeated at the beginning of text.
func repeats(text string, c byte) (n int) {
	for n < len(text) && text[n] == c {
		n++
	}
	return n
}

// closing finds a run of backticks of exactly the length of fence.
func closing(text, fence string) int {
	for i := 0; i < len(text); {
		if text[i] != '`' {
			i++
			continue
		}
		n := repeats(text[i:], '`')
		if n == len(fence) {
			return i
		}
		i += n
	}
	return -1
}

// closingDollar finds the dollars that close a formula by pandoc's rule: for inline
// formulas there is no space inside of either dollar, and no digit after the second.
func closingDollar(text, mark string) int {
	const space = " \t\n"
	if mark == "$$" {
		if end := strings.Index(text, mark); end > 0 {
			return end
		}
		return -1
	}
	if text == "" || strings.ContainsAny(text[:1], space) {
		return -1
	}
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] != '$':
		case strings.ContainsAny(text[i-1:i], space):
			return -1
		case i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9':
		default:
			return i
		}
	}
	return -1
}

// harmless matches a formula that markdown does not change: it has no backslash before
// a character that is not a letter, no underscore that could open an emphasis, and
// nothing that begins a link, a tag or an entity.
var harmless = lazily(`^(?:[A-Za-z0-9]_?|\\[A-Za-z]|[-+=/(){}.,:;^' ])+$`)

// formula writes an inline formula in the form that GitHub protects from markdown:
// dollar, code span, dollar. Between plain dollars it removes the backslash of \, and
// \{, and takes _ and * for emphasis.
func formula(tex string) string {
	tex = strings.Join(strings.Fields(tex), " ")
	if harmless().MatchString(tex) || strings.Contains(tex, "`") {
		return "$" + tex + "$"
	}
	return "$`" + tex + "`$"
}

// inline converts a markdown text to one line of GitHub's: formulas protected, line
// breaks removed.
func inline(markdown string) string {
	var b strings.Builder
	for _, s := range segments(strings.Join(strings.Fields(markdown), " ")) {
		switch s.kind {
		case inFormula, onDisplay:
			b.WriteString(formula(s.text))
		default:
			b.WriteString(s.text)
		}
	}
	return b.String()
}

// blocks converts a markdown text of several paragraphs to GitHub's: formulas
// protected, displayed ones fenced.
func blocks(markdown string) string {
	var b strings.Builder
	for _, s := range segments(strings.TrimSpace(markdown)) {
		switch s.kind {
		case inFormula:
			b.WriteString(formula(s.text))
		case onDisplay:
			b.WriteString("\n\n```math\n" + strings.TrimSpace(s.text) + "\n```\n\n")
		default:
			b.WriteString(s.text)
		}
	}
	return strings.TrimSpace(blankLines().ReplaceAllString(b.String(), "\n\n"))
}

var blankLines = lazily(`[ \t]*\n[ \t]*\n\s*`)
