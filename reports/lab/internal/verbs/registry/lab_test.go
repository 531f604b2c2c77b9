package registry

import (
	"strings"
	"testing"

	"castlab/reports"
)

// A complete ID names its claim alone, a beginning all that begin so, and nothing all.
func TestNamedClaims(t *testing.T) {
	l := Lab{Claims: []reports.Claim{{ID: "A"}, {ID: "A-B"}, {ID: "A-C"}, {ID: "D"}}}
	for words, want := range map[string]string{"": "A A-B A-C D", "A": "A", "a d": "A D", "A-": "A-B A-C", "A A-C": "A A-C", "D A": "A D"} {
		claims, err := l.Named(strings.Fields(words))
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, c := range claims {
			ids = append(ids, c.ID)
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%q asks for %s, want %s", words, got, want)
		}
	}
	if _, err := l.Named([]string{"E"}); err == nil {
		t.Error("no claim begins with E")
	}
}
