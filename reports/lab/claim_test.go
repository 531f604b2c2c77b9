package lab_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/lab/longrun"
)

// coin is the claim E X = p of a coin.
func coin(over ...string) lab.Claim[float64] {
	return lab.Claim[float64]{
		ID: "COIN", Measured: "p", Within: lab.Absolute(0.1), Parameters: arguments.Real("p", "probability of heads", arguments.Unit()),
		Over:    over,
		Theory:  func(p float64) (float64, error) { return p, nil },
		Measure: lab.Probability(lab.Draw(func(p float64, r *rand.Rand) (bool, error) { return r.Float64() < p, nil })),
	}
}

func laboratory(claims ...reports.Claim) lab.Lab { return lab.Lab{Name: "coins", Claims: claims} }

// command runs the command line of a laboratory.
func command(t *testing.T, l lab.Lab, args ...string) (status int, out, failed string) {
	t.Helper()
	var o, e bytes.Buffer
	status = lab.Command(t.Context(), l, args, console.Streams{Out: &o, Err: &e})
	return status, o.String(), e.String()
}

// A grid has every combination once, the last key varying fastest; cases of one's own
// need not be in it.
func TestCasesOfAGrid(t *testing.T) {
	c := coin("p=0.25,0.5", "p=0.5,0")
	var got []string
	for _, k := range c.Declare().Cases.Printed() {
		got = append(got, k.Params)
	}
	if want := "[p=0.25 p=0.5 p=0]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
	r, err := lab.Check(t.Context(), laboratory(c.Declare()), lab.Settings{}, "COIN", "p=0.125,1")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Verdicts) != 2 || r.Verdicts[0].Params != "p=0.125" || r.Failed() {
		t.Errorf("%s", r.Text())
	}
	if _, out, _ := command(t, laboratory(c.Declare()), "list"); !strings.Contains(out, "\n1 claim, 3 cases; coins doc ID") {
		t.Errorf("the list ends with another count:\n%s", out)
	}
	table := r.Table()
	if !strings.Contains(table, "|COIN|p=0.125|") || !strings.Contains(table,
		"share it evenly (Bonferroni): each interval has level 1 - α/2 = 0.995.") {
		t.Error(table)
	}
}

// What is wrong with a declaration or a request is said in one line, with status 2, and never by a panic.
func TestFaultsOfALaboratory(t *testing.T) {
	empty := lab.Claim[float64]{ID: "EMPTY", Measured: "x"}
	twice, nothing := coin("p=0.5"), coin("p=0.5")
	nothing.Measure = lab.By[float64](nil)
	model := catalog.Model{Name: "toss", Bind: arguments.Of1(func(float64) (catalog.Instance, error) { return catalog.Instance{}, nil },
		coin().Parameters)}
	for name, c := range map[string]struct {
		l      lab.Lab
		args   []string
		status int
		says   string
	}{
		"no name":            {lab.Lab{Claims: []reports.Claim{coin("p=0.5").Declare()}}, nil, 2, "want a name"},
		"two words":          {lab.Lab{Name: "my lab", Claims: []reports.Claim{coin("p=0.5").Declare()}}, nil, 2, "want a name"},
		"nothing":            {lab.Lab{Name: "nothing"}, nil, 2, "no claim, model, quantity or algorithm"},
		"two models":         {lab.Lab{Name: "coins", Models: []catalog.Model{model, model}}, nil, 2, "model toss: there are two"},
		"no cases":           {laboratory(coin().Declare()), []string{"check"}, 2, "no case that the quick profile checks"},
		"no theory":          {laboratory(empty.Declare()), []string{"check"}, 2, "claim EMPTY: Theory is nil"},
		"an ID twice":        {laboratory(twice.Declare(), twice.Declare()), []string{"check"}, 2, "ID occurs twice"},
		"outside the domain": {laboratory(coin("p=2").Declare()), []string{"check"}, 2, "claim COIN: in Over: p=2: want"},
		"no key":             {laboratory(coin("0.5").Declare()), []string{"check"}, 2, "want key=value"},
		"a key of Over": {laboratory(coin("p=0.5", "q=1").Declare()), []string{"list"}, 2,
			`claim COIN: in Over: "q=1": unknown key q`},
		"nil":               {laboratory(nothing.Declare()), []string{"list"}, 2, "claim COIN: Measure: By is given nil"},
		"a key for a claim": {laboratory(coin("p=0.5").Declare()), []string{"check", "COIN", "p"}, 2, "p: want a value: give p=..."},
		"unknown key":       {laboratory(coin("p=0.5").Declare()), []string{"check", "COIN", "q=1"}, 2, "unknown key"},
		"unknown claim":     {laboratory(coin("p=0.5").Declare()), []string{"doc", "COIL"}, 2, "COIN"},
	} {
		status, out, failed := command(t, c.l, c.args...)
		if status != c.status || !strings.Contains(failed, c.says) || strings.Count(failed, "\n") != 1 ||
			strings.Contains(failed, "castlab") {
			t.Errorf("%s: status %d, want %d and one line with %q: %s%s", name, status, c.status, c.says, out, failed)
		}
	}
}

// walk is an M/M/1 queue by the wait of its customers.
func walk(load float64, w *montecarlo.Words) (steady.Advance, error) {
	r, wait := w.Rand(), 0.0
	return func(s *steady.Series, n int) {
		for range n {
			s.Add(wait, 1)
			wait = max(0, wait+load*r.ExpFloat64()-r.ExpFloat64())
		}
	}, nil
}

// More than 25 steady-state cases are decided at the default error rate, each at a level
// beyond 0.9996. The mean wait is load^2/(1-load), in mean times between arrivals.
func TestManySteadyStateCasesAreDecided(t *testing.T) {
	c := lab.Claim[float64]{
		ID: "MM1", Measured: "E W", Within: lab.Relative(0.3),
		Parameters: arguments.Real("load", "share of time that the server is busy", arguments.OpenUnit()),
		Theory:     func(rho float64) (float64, error) { return rho * rho / (1 - rho), nil }, Measure: lab.LongRun(walk),
	}
	words := "load="
	for i := range 30 {
		words += fmt.Sprintf("%g,", 0.2+0.01*float64(i))
	}
	c.Over = []string{strings.TrimSuffix(words, ",")}
	r, err := lab.Check(t.Context(), laboratory(c.Declare()), lab.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if n := r.Tally(); n.Supported != 30 {
		t.Errorf("%v", r.Table())
	}
}

// A model of a long run is declared either by one mean, which then has the digits of that
// run declared in full, or in full.
func TestALongModelIsDeclaredOnce(t *testing.T) {
	load := arguments.Real("load", "share of time that the server is busy", arguments.OpenUnit())
	full := func(rho float64) longrun.Run {
		return longrun.Run{
			Label: "of no effect", Observed: "customers", Means: []montecarlo.Column{{Name: "W", Unit: "1"}},
			Quantiles: []longrun.Quantiles{{Of: montecarlo.Column{Name: "W", Unit: "1"}, At: []float64{0.9}}},
			Start: func(w *montecarlo.Words) (longrun.Advance, error) {
				advance, err := walk(rho, w)
				return func(o *longrun.Observer, n int) error {
					advance(o.Means[0], n)
					o.Values[0].Add(1)
					return nil
				}, err
			},
		}
	}
	simulate := func(m lab.LongModel[float64]) ([]montecarlo.Estimate, error) {
		m.Name, m.Parameters = "wait", load
		l := laboratory()
		l.Models = []catalog.Model{m.Declare()}
		return lab.Simulate(t.Context(), l, lab.Settings{Replications: 5000}, "wait", "load=0.5")
	}
	short := lab.LongModel[float64]{Observed: "customers", Column: montecarlo.Column{Name: "W", Unit: "1"}, Start: walk}
	one, err := simulate(short)
	if err != nil || len(one) != 2 || one[1].Name != "W (batches)" {
		t.Fatalf("%+v, %v", one, err)
	}
	several, err := simulate(lab.LongModel[float64]{Run: full})
	if err != nil || len(several) != 3 || several[2].Name != "W p90" || fmt.Sprint(several[:2]) != fmt.Sprint(one) {
		t.Errorf("%+v, %v; want %+v and a quantile", several, err, one)
	}
	both := short
	both.Run = full
	for name, m := range map[string]lab.LongModel[float64]{
		"neither": {Observed: "customers"}, "both": both, "no means": {Run: func(float64) longrun.Run { return longrun.Run{} }},
	} {
		if _, err := simulate(m); err == nil || !strings.Contains(err.Error(), "model wait: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Simulate returns the estimates of the verb; a report is written as a directory, and
// nothing else is replaced.
func TestVerbsAsCalls(t *testing.T) {
	uncertain := coin("p=0.5")
	uncertain.Given = lab.Given("p < 1", func(p float64) error {
		if p == 1 {
			return errors.New("certain")
		}
		return nil
	})
	l := laboratory(uncertain.Declare())
	l.Models = []catalog.Model{lab.Model[float64]{
		Name: "toss", Meaning: "heads, and heads twice", Parameters: coin().Parameters,
		Columns: []montecarlo.Column{{Name: "one", Unit: "1"}, {Name: "both", Unit: "1"}},
		Replicate: func(p float64) montecarlo.Replication[[]float64] {
			x := make([]float64, 2)
			return func(r *rand.Rand) ([]float64, error) {
				x[0], x[1] = 0, 0
				if r.Float64() < p {
					x[0] = 1
					if r.Float64() < p {
						x[1] = 1
					}
				}
				return x, nil
			}
		},
	}.Declare()}
	estimates, err := lab.Simulate(t.Context(), l, lab.Settings{Replications: 10000}, "toss", "p=0.5")
	// Levels are 0.95 each; at 1e-6 a fair coin is within 0.0245 of 1/2 and 1/4.
	if err != nil || len(estimates) != 2 || estimates[0].Value < 0.4755 || estimates[0].Value > 0.5245 || estimates[1].Value < 0.2255 ||
		estimates[1].Value > 0.2745 {
		t.Errorf("%v, error %v", estimates, err)
	}
	if _, out, _ := command(t, l, "simulate", "toss", "p=0.5", "--replications", "10000", "--digits", "10"); !strings.Contains(out,
		numerals.Rounded(estimates[1].Value, 10)) {
		t.Errorf("the verb has another estimate than %v:\n%s", estimates[1].Value, out)
	}
	// The first estimate is to be precise; whoever looks at nothing else sees that it is not.
	estimates, err = lab.Simulate(t.Context(), l, lab.Settings{Precision: 1e-6, Replications: 4096}, "toss", "p=0.5")
	if err == nil || !strings.Contains(err.Error(), "wider than precision") || len(estimates) != 2 ||
		fmt.Sprint(estimates[0].Warnings) != "["+err.Error()+"]" || estimates[1].Warnings != nil {
		t.Errorf("a precision that is not reached: %v with %+v", err, estimates)
	}
	if estimates, err = lab.Simulate(t.Context(), l, lab.Settings{Precision: 0.1}, "toss", "p=0.5"); err != nil ||
		estimates[0].Warnings != nil {
		t.Errorf("a precision that is reached: %v with %+v", err, estimates)
	}
	for _, args := range [][]string{{"--json"}, nil} {
		status, out, failed := command(t, l, append([]string{"simulate", "toss", "p=0.5", "--precision", "0.000001", "--replications",
			"4096"}, args...)...)
		if says := strings.Count(out+failed, "wider than --precision"); status != 3 || says != 1+len(args) {
			t.Errorf("%v: status %d, says %d times that the precision is not reached: %s%s", args, status, says, out, failed)
		}
	}
	if _, err := lab.Simulate(t.Context(), l, lab.Settings{}, "tosh", "p=0.5"); err == nil || !strings.Contains(err.Error(), "toss") {
		t.Errorf("an unknown model: %v", err)
	}
	l.Quantities = []catalog.Quantity{lab.Quantity("both", "two heads", "1", "derived", coin().Parameters,
		func(p float64) (float64, error) {
			if p == 0 {
				return 0, errors.New("no heads")
			}
			return p * p, nil
		})}
	if values, err := lab.Theory(t.Context(), l, "both", "p=0.5"); err != nil || len(values) != 1 || values[0].Number != 0.25 {
		t.Errorf("%v, error %v, want 1/4", values, err)
	}
	for want, words := range map[string][]string{"both?": {"bot"}, "missing key p": {"both"}, "both p=0: no heads": {"both", "p=0"}} {
		if values, err := lab.Theory(t.Context(), l, words[0], words[1:]...); err == nil || values != nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, error %v, want %s", words, values, err, want)
		}
	}
	l.Quantities = nil // a claim has its theory all the same, within its hypotheses
	for words, want := range map[string]string{
		"coin p=0.25": "[{ 0.25}] <nil>",
		"COIN p=2":    "[] claim COIN: p=2: want a number from 0 to 1",
		"COIN p=1":    "[] claim COIN: p=1: a hypothesis does not hold: certain",
		"COIM p=1":    "[] unknown claim COIM: did you mean COIN?",
	} {
		w := strings.Fields(words)
		if values, err := lab.Theory(t.Context(), l, w[0], w[1:]...); fmt.Sprint(values, " ", err) != want {
			t.Errorf("%s: %v %v, want %s", words, values, err, want)
		}
		status, out, failed := command(t, l, append([]string{"theory"}, w...)...)
		if got := strings.TrimSpace(failed); status == 0 && !strings.Contains(out, "value   0.25\n") || status != 0 && "[] "+
			strings.TrimPrefix(got, "coins: ") != want {
			t.Errorf("%s: status %d, %s%s, want %s", words, status, out, failed, want)
		}
	}
	r, err := lab.Check(t.Context(), l, lab.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "report")
	for range 2 { // the second replaces the first
		if err := lab.Write(r, dir); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "report.md")); err != nil || !bytes.HasPrefix(text, []byte("# coins report\n")) {
		t.Errorf("%v: %.50s", err, text)
	}
	if err := lab.Write(r, filepath.Dir(dir)); err == nil {
		t.Error("a directory with other files was replaced")
	}
}
