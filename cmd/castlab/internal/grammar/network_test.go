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
	n, err := noFiles().Network("ring(n=9)")
	if err != nil || n.Order() != 9 {
		t.Errorf("ring(n=9) has %v nodes (%v)", n, err)
	}
}

func TestWrongNetworksAreAnsweredInOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"": "ring(n=9)", "ring": "ring(n=9)", "ring(n=0)": "n=0", "ring()": "missing key n", "rng(n=3)": "did you mean ring?",
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
