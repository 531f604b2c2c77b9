package measured

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// statedOf returns what data --law says of values, as text and as a document.
func statedOf(t *testing.T, law string, values []float64) (text string, d statedDocument) {
	t.Helper()
	name := file(t, "x.csv", values)
	status, text, errs := run(t, name, "--law", law)
	if status != 0 {
		t.Fatalf("status %d: %s", status, errs)
	}
	_, out, _ := run(t, name, "--law", law, "--json")
	var all struct {
		Samples []struct{ Stated *statedDocument }
	}
	if err := json.Unmarshal([]byte(out), &all); err != nil || len(all.Samples) != 1 || all.Samples[0].Stated == nil {
		t.Fatalf("%v: %s", err, out)
	}
	return strings.Join(strings.Fields(text), " "), *all.Samples[0].Stated
}

// A right law is not rejected (in 0.05 of seeds it would be), a mean of 1.5 for 1 is of 400 values, ten standard errors
// away; a negative length is none of an exponential law; dependent values reject nothing but that.
func TestAStatedLawIsTested(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	own, slower, dependent := make([]float64, 400), make([]float64, 400), normals(400, 0.8, 0.6)
	for i := range own {
		own[i] = r.ExpFloat64()
		slower[i], dependent[i] = 1.5*own[i], math.Exp(dependent[i])
	}
	outside := append([]float64{-0.01}, own...)
	for _, c := range []struct {
		name     string
		values   []float64
		rejected bool
		says     string
	}{
		{"the law", own, false, "The law exponential(mean=1) is not rejected at 0.05 (P = "},
		{"another", slower, true, "The law exponential(mean=1) is rejected at 0.05 (P = 0.002 "},
		{"a value that it cannot have", outside, true, "it cannot have 1 value of these."},
		{"dependent", dependent, false, "is not decided: P = 0.002 by Anderson and Darling"},
	} {
		text, d := statedOf(t, "exponential(mean=1)", c.values)
		if d.Rejected != c.rejected || !strings.Contains(text, c.says) || d.Law != "exponential(mean=1)" || d.P == nil {
			t.Errorf("%s: %+v\n%s", c.name, d, text)
		}
		if doubted := c.name == "dependent"; doubted != (len(d.Doubts) > 0) {
			t.Errorf("%s: doubts %q", c.name, d.Doubts)
		}
	}
	if _, d := statedOf(t, "exponential(mean=1)", []float64{3}); d.P != nil || d.Rejected || len(d.Notes) != 1 {
		t.Errorf("one value: %+v", d)
	}
	if status, _, errs := run(t, file(t, "x.csv", own), "--law", "exponentia(mean=1)"); status != 2 ||
		!strings.Contains(errs, "did you mean exponential?") {
		t.Errorf("status %d: %s", status, errs)
	}
}
