package measured

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/distributions/fitting"
	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
)

// file writes values of a column t, one after the other, and returns FILE#t.
func file(t *testing.T, name string, values []float64) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("t\n")
	for _, x := range values {
		fmt.Fprintln(&b, x)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path + "#t"
}

// run runs the verb and returns its status and output.
func run(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	s := console.NewSession(context.Background(), "castlab", "test", console.Streams{Out: &o, Err: &e})
	verb := Verb(s)
	verb.SetFlagErrorFunc(console.FlagError) // as the program does
	status = s.Run(t.Context(), verb, args)
	return status, o.String(), e.String()
}

// laws returns what --fit says of the values of a file, as text and as a document.
func laws(t *testing.T, values []float64) (text string, sample sampleDocument) {
	t.Helper()
	s := console.NewSession(t.Context(), "castlab", "test", console.Streams{})
	level, seed, workers := 0.95, uint64(1), 1
	f := flags{level: &level, quantiles: &[]float64{0.5}, seed: &seed, workers: &workers, scatter: new(percent), zeros: new(string)}
	v, err := data.Of("t", values...)
	if err != nil {
		t.Fatal(err)
	}
	of := source{File: "x.csv", Column: "t", Sample: v}
	if of.laws, err = fit(t.Context(), v, f); err != nil {
		t.Fatal(err)
	}
	(&app{Session: s}).printSample(of, f)
	return strings.Join(strings.Fields(s.Out.String()), " "), documentOf(result{samples: []source{of}}, f).Samples[0]
}

// normals are a stationary Gaussian autoregression of variance 1.
func normals(n int, correlation, step float64) []float64 {
	return normalsOf(7, n, correlation, step)
}

func normalsOf(seed uint64, n int, correlation, step float64) []float64 {
	r := rand.New(rand.NewPCG(seed, 7))
	list := make([]float64, n)
	for i := range list {
		list[i] = r.NormFloat64()
		if i > 0 {
			list[i] = correlation*list[i-1] + step*list[i]
		}
	}
	return list
}

// clusters makes values of three far clusters, which no family has.
func clusters(values []float64) []float64 {
	list := make([]float64, len(values))
	for i, x := range values {
		switch {
		case x < -0.6:
			list[i] = 1 + x/100
		case x < 0.6:
			list[i] = 20 + x/100
		default:
			list[i] = 300 + x/100
		}
	}
	return list
}

// Of independent values one sample in 100 is taken for dependent: three in a row once in a
// million.
func TestNoneOfTheseIsSaid(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("a bootstrap of every law; CI sets CASTLAB_TESTS=all")
	}
	if testing.Short() {
		t.Skip("a bootstrap of every law")
	}
	var values []float64
	for seed := uint64(0); seed == 0 || seed < 3 && dependent(t, values); seed++ {
		values = clusters(normalsOf(seed, 120, 0, 1))
	}
	text, s := laws(t, values)
	if !strings.Contains(text, "None of these: every law is rejected") {
		t.Error(text)
	}
	if s.Fitting == nil || s.Fitting.None == nil || !*s.Fitting.None {
		t.Errorf("%+v", s.Fitting)
	}
	for _, f := range s.Fits {
		if f.P != nil && (f.Rejected == nil || !*f.Rejected) {
			t.Errorf("%s is not rejected", f.Law)
		}
	}
}

func dependent(t *testing.T, values []float64) bool {
	t.Helper()
	v, err := data.Of("t", values...)
	if err != nil {
		t.Fatal(err)
	}
	return v.Dependence().Dependent
}

// A test of dependent values rejects too often: its rejection is no decision.
func TestDependentValuesRejectNothing(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("a bootstrap of every law; CI sets CASTLAB_TESTS=all")
	}
	if testing.Short() {
		t.Skip("a bootstrap of every law")
	}
	text, s := laws(t, clusters(normals(200, 0.6, 0.8)))
	if !strings.Contains(text, "None of these, if the values were independent") {
		t.Error(text)
	}
	if s.Fitting.None != nil {
		t.Errorf("none is %v of dependent values", *s.Fitting.None)
	}
	tested := 0
	for _, f := range s.Fits {
		if f.P == nil {
			continue
		}
		if tested++; *f.P > alpha || f.Rejected != nil || len(f.Warnings) == 0 {
			t.Errorf("%+v", f)
		}
	}
	if tested == 0 {
		t.Error("nothing was tested")
	}
}

// Values that change are of no one law.
func TestChangedValuesHaveNoLaw(t *testing.T) {
	values := normals(300, 0, 1)
	for i := range values[150:] {
		values[150+i] += 4
	}
	text, s := laws(t, values)
	if !strings.Contains(text, "no law is fitted: the values change at value") || strings.Contains(text, "can be of the law") ||
		len(s.Fits) > 0 {
		t.Errorf("%s\n%+v", text, s.Fits)
	}
}

// What may be dependent has a doubt at each number that takes it as independent.
func TestDoubtOfIndependenceStandsAtFits(t *testing.T) {
	text, s := laws(t, []float64{9, 1, 8, 2, 7, 3, 6, 4, 5})
	if len(s.Fits) == 0 || strings.Contains(text, "from the true ones") {
		t.Fatal(text)
	}
	const doubt = "too few values to see whether they depend"
	for _, f := range s.Fits {
		if !strings.Contains(fmt.Sprint(f.Warnings), doubt) ||
			f.Distance != nil && !strings.Contains(fmt.Sprint(f.Distance.Warnings), doubt) {
			t.Errorf("%+v", f)
		}
		for _, p := range f.Parameters {
			if !strings.Contains(fmt.Sprint(p.Warnings), doubt) {
				t.Errorf("%+v", p)
			}
		}
	}
}

// --fit says the same with any number of workers, of a group as of a file of its own, and
// of the second file as of the first.
func TestFitsAreThoseOfTheValues(t *testing.T) {
	values := normals(30, 0, 1)
	path := file(t, "x.csv", values)
	_, one, _ := run(t, path, "--fit", "--workers", "1")
	_, four, _ := run(t, path, "--fit", "--workers", "4")
	if one != four || !strings.Contains(one, "not rejected") {
		t.Errorf("1 worker:\n%s\n4 workers:\n%s", one, four)
	}
	own := one[strings.Index(one, "\nlaw  "):] // what stands above is not said twice
	_, two, errs := run(t, file(t, "other.csv", values[:20]), path, "--fit")
	if !strings.Contains(two, own) {
		t.Errorf("the second of two files is %s%s, alone %s", two, errs, own)
	}
	var b strings.Builder
	b.WriteString("host,t\n")
	for i, x := range values {
		fmt.Fprintf(&b, "a,%v\n", x)
		if i%7 == 0 {
			fmt.Fprintf(&b, "b,%v\n", -x)
		}
	}
	groups := filepath.Join(t.TempDir(), "groups.csv")
	if err := os.WriteFile(groups, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, by, errs := run(t, groups+"#t", "--by", "host", "--fit"); !strings.Contains(by, own) {
		t.Errorf("as a group %s%s, alone %s", by, errs, own)
	}
}

// A parameter without an interval has the whole line, not a point.
func TestParametersWithoutIntervalHaveNone(t *testing.T) {
	fit := fitting.Fitted{Parameters: []fitting.Parameter{{Name: "shift", Value: 3, Lo: 3, Hi: 3}}}
	if e := parameters(fit, 10)[0]; !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) || e.Method != "none" {
		t.Errorf("%+v", e)
	}
}
