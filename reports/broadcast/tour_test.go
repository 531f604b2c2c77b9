package broadcast_test

import (
	"bytes"
	"context"
	"net/url"
	"os"
	"strings"
	"testing"

	"castlab/reports/broadcast"
	"castlab/reports/lab"
	"castlab/reports/lab/console"
)

// The command line answers at every station what the page shows there; the stations go through all papers in two paragraphs
// each, and the guide has them in their order.
func TestTheTourLeadsThroughThePapers(t *testing.T) {
	l, err := broadcast.Lab()
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile("../../notebooks/guide/live.md")
	if err != nil {
		t.Fatal(err)
	}
	verbs := map[string]string{"claim": "theory", "quantity": "theory", "model": "simulate", "schedule": "schedule"}
	text, rest := "", string(guide)
	for i, s := range l.Tour {
		path, query, _ := strings.Cut(s.Address, "?")
		kind, name, _ := strings.Cut(path, "/")
		args := []string{verbs[kind], name}
		for pair := range strings.SplitSeq(query, "&") {
			if word, err := url.QueryUnescape(pair); err != nil {
				t.Errorf("%s: %v", s.Title, err)
			} else if !strings.HasPrefix(word, "--") {
				args = append(args, word)
			}
		}
		var out, errs bytes.Buffer
		if status := lab.Command(context.Background(), l, args, console.Streams{Out: &out, Err: &errs}); status != 0 {
			t.Errorf("station %d, %v: status %d, %s", i+1, args, status, &errs)
		}
		text += name
		for _, a := range l.Algorithms {
			if a.Name == name {
				text += a.Source
			}
		}
		if paragraphs := strings.Split(strings.TrimSpace(s.Text), "\n\n"); len(paragraphs) != 2 {
			t.Errorf("%s: %d paragraphs, want 2", s.Title, len(paragraphs))
		}
		_, after, found := strings.Cut(rest, "\n"+string(rune('1'+i))+". "+s.Title)
		if !found {
			t.Errorf("notebooks/guide/live.md does not have station %d, %q, in its order", i+1, s.Title)
		}
		rest = after
	}
	for _, p := range []string{"VB93", "ST93", "VB95", "VAR98", "SV93"} {
		if !strings.Contains(text, p) {
			t.Errorf("no station is in %s", p)
		}
	}
	if len(l.Tour) != 8 {
		t.Errorf("%d stations, want 8", len(l.Tour))
	}
}
