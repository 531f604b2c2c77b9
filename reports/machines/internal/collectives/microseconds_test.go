package collectives

import (
	"strings"
	"testing"

	"castlab/distributions"
)

// A column in milliseconds is no law of a machine's times until it is multiplied; one that says no unit, or
// microseconds, is, and so is a law that was not measured.
func TestTimesAreInMicroseconds(t *testing.T) {
	for name, want := range map[string]string{
		"a.csv#latency_ms": "write 1000*empirical(file=a.csv#latency_ms)", "a.csv#t [ns]": "write 0.001*", "a.csv#size_bytes": "is in B",
		"a.csv#latency_us": "", "a.csv#latency": "", "ms": "",
	} {
		law, err := distributions.NewEmpirical(name, []float64{1, 2})
		if err != nil {
			t.Fatal(err)
		}
		switch err := inMicroseconds("latency", law); {
		case want == "" && err != nil, want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	if err := inMicroseconds("latency", distributions.Exponential{Mu: 1}); err != nil {
		t.Error(err)
	}
}
