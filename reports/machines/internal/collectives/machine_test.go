package collectives

import (
	"errors"
	"io"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
)

// A machine in words is refused with an error of one line, or one that can be run: it is
// valid, and described in words.
func FuzzMachine(f *testing.F) {
	for _, s := range []string{
		"loggp(L=1,o=0.5,g=1,G=0.001,S=8KiB,receive=asked)", "streams(L=1,o=0.5,g=1,G=0.001,packet=1500,batch=3,window=9)",
		"fluid(L=1,o=0.5,g=1,G=0.001)", "fluid(L=1,o=0.5,g=1,G=0.001,O=1e-4,packet=1500,flow=stream,S=0)",
		"fluid(L=1,o=1,g=1,G=1,flow=packets)",
		"fluid(L=1,o=1,g=1,G=1,packet=-1)", "fluid(L=1e400,o=1,g=1,G=1)", "fluid()", "fluid(", "liquid(L=1)",
	} {
		f.Add(s)
	}
	g := arguments.Grammar{Open: func(string) (io.ReadCloser, error) { return nil, errors.New("no files here") }}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := stated(g, text, false)
		if err != nil {
			word, domain := new(inputs.WordError), new(inputs.Error)
			if !errors.As(err, &word) && !errors.As(err, &domain) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		if err := m.Validate(); err != nil {
			t.Errorf("%q is taken for %v: %v", text, m, err)
		}
		if words := machineText(m); strings.ContainsAny(words, "\n\x00") || words == m.String() {
			t.Errorf("%q is described as %q", text, words)
		}
	})
}
