package verbs

import (
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/lab/internal/verbs/registry"
)

// A complete ID names its claim alone, a beginning all that begin so, and nothing all.
func TestAskedClaims(t *testing.T) {
	l := registry.Lab{Claims: []reports.Claim{{ID: "A"}, {ID: "A-B"}, {ID: "A-C"}, {ID: "D"}}}
	for words, want := range map[string]string{"": "A A-B A-C D", "A": "A", "a d": "A D", "A-": "A-B A-C", "A A-C": "A A-C", "D A": "A D"} {
		claims, err := Asked(t.Context(), l, strings.Fields(words))
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
	if _, err := Asked(t.Context(), l, []string{"E"}); err == nil {
		t.Error("no claim begins with E")
	}
}
