package cluster

import (
	"strconv"
	"strings"
	"unicode"
)

// shown returns text from the network in a form that is safe to print: quoted if it
// is empty, contains characters that are not printable, or is longer than longest
// bytes.
func shown(text string, longest int) string {
	if len(text) > longest {
		return strconv.Quote(strings.ToValidUTF8(text[:longest], "?")) + "..."
	}
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
		return strconv.Quote(text)
	}
	return text
}

// Bounds of names and reasons in print. A label is also kept in checkpoints: a name,
// each byte of which may be quoted as four, and its mark.
const (
	longestName   = 56
	longestLabel  = 255
	longestReason = 1000
)
