package arguments

import (
	"io"
	"strings"
	"testing"

	"castlab/distributions"
)

// A record one after another is a law as well; a joint law that is none of a record is not.
func TestSuccessiveLengthsAreALawOrARecord(t *testing.T) {
	g := Grammar{Open: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("3\n1\n2\n")), nil }}
	for text, want := range map[string]string{
		"2":                           "X=2",
		"exponential(mean=1)":         "X=exponential(mean=1)",
		"consecutive( file=a )":       "X=consecutive(file=a)",
		"block(file=a,size=2)":        "X=block(size=2,file=a)",
		"stationary(mean=2.5,file=a)": "X=stationary(mean=2.5,file=a)",
	} {
		k := g.NewKeys()
		law := k.SuccessiveLengths("X", "length of a transmission")
		if err := k.Parse([]string{"X=" + text}); err != nil || k.String() != want {
			t.Errorf("%s: %v, %v", text, k, err)
			continue
		}
		_, replayed := (*law).(distributions.Replayed)
		if replayed != strings.Contains(text, "file") || (*law).Mean() > 2 {
			t.Errorf("%s is %T of mean %v", text, *law, (*law).Mean())
		}
	}
	for text, want := range map[string]string{
		"slow(nodes=1,factor=2,law=bernoulli(p=0.5))": "want a finite number >= 0 or a law",
		"block(size=auto,file=a)":                     "want at least 9 values",
		"-1":                                          "want a finite number >= 0 or a law",
		"consecutiv(file=a)":                          "unknown law",
	} {
		k := g.NewKeys()
		k.SuccessiveLengths("X", "length of a transmission")
		if err := k.Parse([]string{"X=" + text}); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
