package page

import (
	"testing"

	"github.com/yuin/goldmark/ast"
)

// GitHub's ids of headings: lower case, spaces as hyphens, no punctuation, letters of
// every script and underscores kept, repetitions numbered.
func TestHeadingsAreNamedAsOnGitHub(t *testing.T) {
	s := newIDs()
	for _, row := range [][2]string{
		{"VB93-RING-EQ1", "vb93-ring-eq1"},
		{"SV93-THM7.1-RANDOM", "sv93-thm71-random"},
		{"VB93: Multinode broadcasts of random packets", "vb93-multinode-broadcasts-of-random-packets"},
		{"a_b  c", "a_b--c"},
		{"Größe λ", "größe-λ"},
		{"Errata", "errata"},
		{"Errata", "errata-1"},
		{"Errata", "errata-2"},
		{"!?", "section"},
		{"Page main", "page-main-1"}, // the id is the frame's
	} {
		if got := string(s.Generate([]byte(row[0]), ast.KindHeading)); got != row[1] {
			t.Errorf("%q: %q, want %q", row[0], got, row[1])
		}
	}
}
