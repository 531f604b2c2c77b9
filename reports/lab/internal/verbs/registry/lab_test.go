package registry

import (
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/lab/catalog"
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

// A word that names no claim is told what it names: a beginning, a quantity, a model.
func TestUnknownClaims(t *testing.T) {
	l := Lab{Name: "own", Claims: []reports.Claim{{ID: "P-ONE"}, {ID: "P-TWO"}, {ID: "Q"}},
		Quantities: []catalog.Quantity{{Name: "wait.mean"}}, Models: []catalog.Model{{Name: "queue"}}}
	for word, want := range map[string]string{
		"p":         "unknown claim p: 2 claims begin so, such as P-ONE; 'own list p' has all",
		"wait.mean": "unknown claim wait.mean: it is a quantity; 'own theory wait.mean --help' says which",
		"queue":     "unknown claim queue: it is a model; 'own simulate queue --help' says which",
		"P-TWA":     "unknown claim P-TWA: did you mean P-TWO? All: P-ONE, P-TWO, Q",
	} {
		if got := l.Unknown(word).Error(); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}
