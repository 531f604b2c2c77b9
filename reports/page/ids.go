package page

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// ids generates the ids of headings like GitHub, so that a link inside the markdown
// leads to the same place on both: lower case, spaces become hyphens, all except
// letters, digits, hyphens and underscores is dropped, and repetitions are numbered
// from 1.
type ids map[string]bool

// reserved are the ids of the frame's own parts.
var reserved = []string{"page-main", "page-search", "page-hits", "page-tools", "page-contents"}

func newIDs() ids {
	s := ids{}
	for _, id := range reserved {
		s[id] = true
	}
	return s
}

// Generate returns the id of a heading with this text.
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

// Put reserves an id.
func (s ids) Put(id []byte) { s[string(id)] = true }
