package page

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// ids names headings as GitHub does, so that a link inside the markdown leads
// to the same place there and here: lower case, spaces become hyphens, all but
// letters, digits, hyphens and underscores is dropped, and what comes again is
// numbered from 1.
type ids map[string]bool

// reserved are the names that the frame of the page has for its own parts.
var reserved = []string{"page-main", "page-search", "page-hits", "page-tools", "page-contents"}

func newIDs() ids {
	s := ids{}
	for _, id := range reserved {
		s[id] = true
	}
	return s
}

// Generate is the name of a heading with this text.
func (s ids) Generate(text []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, c := range strings.ToLower(strings.TrimSpace(string(text))) {
		switch {
		case unicode.IsSpace(c):
			b.WriteByte('-')
		case c == '-' || c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c):
			b.WriteRune(c)
		}
	}
	name := b.String()
	if name == "" {
		name = "section"
	}
	id := name
	for i := 1; s[id]; i++ {
		id = fmt.Sprintf("%s-%d", name, i)
	}
	s[id] = true
	return []byte(id)
}

// Put keeps a name from being given again.
func (s ids) Put(id []byte) { s[string(id)] = true }
