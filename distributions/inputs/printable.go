package inputs

import (
	"strconv"
	"strings"
	"unicode"
)

// Printable returns text as it is, or quoted when it is empty, holds a rune
// that a terminal does not show, or is too long for one line.
func Printable(text string) string { return PrintableUpTo(text, 120) }

// PrintableUpTo is [Printable] of a text that is too long beyond so many bytes.
func PrintableUpTo(text string, longest int) string {
	if longest = max(0, longest); len(text) > longest {
		return strconv.Quote(strings.ToValidUTF8(text[:longest], "?")) + "..."
	}
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
		return strconv.Quote(text)
	}
	return text
}
