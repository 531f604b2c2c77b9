package grammar

import (
	"strings"
	"testing"
)

func TestNetworksAreReadAndWritten(t *testing.T) {
	for _, text := range NetworkTemplates() {
		n, err := noFiles().Network(" " + strings.ReplaceAll(text, "=", " = ") + " ")
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if n.String() != text {
			t.Errorf("%s is written as %v", text, n)
		}
	}
	for text, nodes := range map[string]int{"ring(n=9)": 9, "hypercube(d=0)": 1, "hypercube(d=5)": 32, "hypercube(d=30)": 1 << 30} {
		n, err := noFiles().Network(text)
		if err != nil || n.Order() != nodes || n.String() != text {
			t.Errorf("%s is %v, want %d nodes (%v)", text, n, nodes, err)
		}
	}
}

func TestWrongNetworksAreAnsweredInOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"": "hypercube(d=4)", "hypercube": "want hypercube(d=4)", "hypercube(d=31)": "d=31: want an integer from 0 to 30",
		"hypercube(d=-1)": "d=-1: want an integer", "hypercube(n=4)": "unknown key n", "hypercub(d=3)": "did you mean hypercube?", "ring": "ring(n=9)", "ring(n=0)": "n=0", "ring()": "missing key n", "rng(n=3)": "did you mean ring?",
		"ring(m=3)": "unknown key m", "ring(n=3": "ring(n=9)",
	} {
		n, err := noFiles().Network(text)
		if err == nil {
			t.Errorf("%q is read as %v", text, n)
			continue
		}
		if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %q does not say %q in one line", text, err, want)
		}
	}
}
