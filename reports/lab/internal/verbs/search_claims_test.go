package verbs

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
)

// library is a laboratory of three claims whose texts are known.
func library() registry.Lab {
	claim := func(id, title, statement, source, symbol string) reports.Claim {
		return reports.Claim{ID: id, Title: title, Statement: statement, Source: source, Relation: reports.Equal,
			Cases:   reports.Cases{Printed: func() []reports.Case { return nil }},
			Symbols: []reports.Symbol{{Name: "W", Meaning: symbol}}}
	}
	l := registry.Lab{Name: "library", Version: "0", Title: "a library", Claims: []reports.Claim{
		claim("A-WAIT", "How long a guest waits", "$W = 1$.", "Paper, eq. (1)", "mean wait of a guest"),
		claim("A-LOAD", "The load", "The waiting room is $\\lambda$.", "Paper, eq. (2)", "load"),
		claim("B-WALK", "A walk returns", "It does.", "Book", "mean time"),
	}}
	l.Papers = []reports.Paper{{Name: "PAP", Title: "On guests", Citation: "Stamp, 1990",
		Parts: []reports.Part{{Claims: []string{"A-LOAD"}}}}}
	return l
}

// What list finds, counted by hand: where an ID begins so it is that; any other word is searched for in all texts,
// several together, and what was found where is said; what is nowhere is an error.
func TestListFindsClaims(t *testing.T) {
	for words, want := range map[string]string{
		"A-":         "A-WAIT A-LOAD",
		"b":          "B-WALK",
		"guest":      "A-WAIT",        // title and symbol; the title of a paper is none of a claim's
		"WAIT":       "A-WAIT A-LOAD", // ID, title, symbol; statement
		"mean wait":  "A-WAIT",        // one word with a space
		"mean time":  "B-WALK",
		"pap":        "A-LOAD A-WAIT", // the name of the paper, and Paper in sources
		"paper (2)":  "",
		"nowhere":    "",
		"mean|walk":  "B-WALK", // two words
		"mean|guest": "A-WAIT",
		"A|wait":     "A-WAIT A-LOAD", // the second in claims whose ID begins with the first
		"A-L|wait":   "A-LOAD",
		"b|a-l|wait": "A-LOAD", // in those of either
	} {
		var out, errs strings.Builder
		status := Main(t.Context(), library(), append([]string{"list", "--json"}, strings.Split(words, "|")...),
			console.Streams{Out: &out, Err: &errs})
		if want == "" {
			if status != console.ExitUsage || !strings.Contains(errs.String(), "no ID begins with") {
				t.Errorf("%s: status %d, %s", words, status, errs.String())
			}
			continue
		}
		var list []struct{ ID string }
		if err := json.Unmarshal([]byte(out.String()), &list); err != nil {
			t.Fatalf("%s: %v: %s", words, err, errs.String())
		}
		got := map[string]bool{}
		for _, c := range list {
			got[c.ID] = true
		}
		if len(got) != len(strings.Fields(want)) {
			t.Errorf("%s: %v, want %s", words, got, want)
		}
		for _, id := range strings.Fields(want) {
			if !got[id] {
				t.Errorf("%s: no %s", words, id)
			}
		}
	}
	var out strings.Builder
	Main(t.Context(), library(), []string{"list", "wait"}, console.Streams{Out: &out, Err: &out})
	want := "2 claims in which \"wait\" stands (ID 1, title or statement 2, symbols or keys 1)\n"
	if !strings.HasSuffix(out.String(), want) {
		t.Errorf("%s\ndoes not end with %s", out.String(), want)
	}
}

// The beginning of an ID names all that begin so, an ID with $ at its end its claim alone, in list and in what check is
// asked for.
func TestAnIDWithAnEndNamesOneClaim(t *testing.T) {
	l := library()
	l.Claims = append(l.Claims, l.Claims[0])
	l.Claims[3].ID = "A-WAIT-LONG"
	for word, want := range map[string]int{"A-WAIT": 2, "a-wait$": 1, "A-WAIT-LONG$": 1, "A": 3} {
		list, err := l.Choose([]string{word})
		if err != nil || len(list) != want {
			t.Errorf("%s: %d claims, %v", word, len(list), err)
		}
	}
	if list, err := l.Named([]string{"A-WAIT$"}); err != nil || len(list) != 1 || list[0].ID != "A-WAIT" {
		t.Errorf("%v, %v", list, err)
	}
	wider := []string{"A-WAIT stands for the 2 claims whose IDs begin so; 'A-WAIT$' is this one alone"}
	if got := l.Wider([]string{"a-wait", "A-WAIT$", "A-WAIT-LONG", "A"}); !slices.Equal(got, wider) {
		t.Errorf("%q, want %q", got, wider)
	}
	for _, word := range []string{"A-WA$", "$", "A$"} {
		if list, err := l.Choose([]string{word}); err == nil {
			t.Errorf("%s names %d claims", word, len(list))
		}
	}
}
