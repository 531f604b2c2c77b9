package cluster

import (
	"strconv"
	"strings"
	"unicode"
)

// shown is text that came over the network as it may be printed: as it is, or quoted
// when it is empty, holds what a terminal does not show or would obey, or is longer
// than so many bytes.
func shown(text string, longest int) string {
	if len(text) > longest {
		return strconv.Quote(strings.ToValidUTF8(text[:longest], "?")) + "..."
	}
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
		return strconv.Quote(text)
	}
	return text
}

// How long names and reasons are printed at most. A label is also kept in checkpoints:
// a name, of which each byte may be quoted as four, and its mark.
const (
	longestName   = 56
	longestLabel  = 255
	longestReason = 1000
)
