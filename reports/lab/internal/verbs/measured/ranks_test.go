package measured

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// A compared is what data --json says of two files.
type compared struct {
	Samples []struct {
		Launches int
		Notes    []string
	}
	Differences []struct {
		Name, Decision string
		P              *float64
		Lo, Hi         json.RawMessage
	}
	Ranks *ranksDocument
}

func comparison(t *testing.T, words ...string) (c compared) {
	t.Helper()
	status, out, errs := run(t, append(words, "--json")...)
	if err := json.Unmarshal([]byte(out), &c); status != 0 || err != nil {
		t.Fatalf("%v: status %d, %v, %s", words, status, err, errs)
	}
	return c
}

// Five times a side of hyperfine without overlap, which starts its command anew each time, are decided, as 2 of 252 ways to divide ten
// launches set them so far apart; five of one process of go test are values, of which the ranks say what they take for
// given; and five processes of it are launches.
func TestFiveRunsOfABenchmarkAreDecided(t *testing.T) {
	hyper := written(t, "hyper.json", `{"results": [{"command": "old", "times": [1.5, 1.6, 1.7, 1.8, 1.9]},
{"command": "new", "times": [1.1, 1.2, 1.0, 1.3, 1.25]}]}`)
	c := comparison(t, hyper+"#old", hyper+"#new", "--quantiles", "0.5")
	near := func(p float64) bool { return p > 2./252-1e-12 && p < 2./252+1e-12 }
	if c.Samples[0].Launches != 5 || c.Ranks == nil || !near(c.Ranks.P) || c.Ranks.Decision != "second" || c.Ranks.Of != "launches" ||
		c.Differences[0].P == nil || !near(*c.Differences[0].P) || c.Differences[0].Decision != "second" {
		t.Errorf("hyperfine: %+v, %+v", c.Ranks, c.Differences[0])
	}
	bench := func(name string, processes bool, times ...string) string {
		text := "goos: linux\npkg: a\n"
		for i, x := range times {
			if processes && i > 0 {
				text += "PASS\nok  a 1s\ngoos: linux\npkg: a\n"
			}
			text += "BenchmarkA-2 1000 " + x + " ns/op\n"
		}
		return written(t, name, text+"PASS\n")
	}
	old, now := []string{"115", "114", "115", "116", "115"}, []string{"78.8", "78.8", "78.8", "78.8", "78.8"}
	c = comparison(t, bench("old.txt", false, old...), bench("new.txt", false, now...), "--quantiles", "0.5")
	if c.Samples[0].Launches != 0 || !near(c.Ranks.P) || c.Ranks.Decision != "second" || c.Ranks.Of != "values" || c.Ranks.Assumes == "" {
		t.Errorf("one process: %+v", c.Ranks)
	}
	c = comparison(t, bench("olds.txt", true, old...), bench("news.txt", true, now...), "--quantiles", "0.5")
	if c.Samples[0].Launches != 5 || c.Ranks.Of != "launches" || c.Differences[0].Decision != "second" ||
		!strings.Contains(strings.Join(c.Samples[0].Notes, " "), "5 processes") {
		t.Errorf("five processes: %+v, %+v", c.Ranks, c.Differences[0])
	}
}

// Of 50 values each 5 and 17 are 1 and the others 0: ranks decide that the second tends to be larger, P(first < second) being
// (45*33/2 + 45*17 + 5*17/2)/2500 = 0.62, and no shift does, so that the first line says the one and not that it is 0 higher.
func TestWhatRanksDecideOfTiesIsNoShift(t *testing.T) {
	of := func(ones int) string {
		text := "ms\n"
		for _, i := range rand.New(rand.NewPCG(1, uint64(ones))).Perm(50) {
			if i < ones {
				text += "1\n"
			} else {
				text += "0\n"
			}
		}
		return text
	}
	first, second := written(t, "rare.csv", of(5)), written(t, "often.csv", of(17))
	_, out, errs := run(t, first, second, "--launch", "rows")
	head, _, _ := strings.Cut(out, "\n")
	if !strings.HasPrefix(head, "by ranks, the second tends to be higher, P(first < second) = 0.62 [") ||
		!strings.Contains(head, "sure: P = 0.00") {
		t.Errorf("%s%s", head, errs)
	}
}

// Where values are missing ranks decide nothing, whatever P is: what the mean decides is no word of ranks.
func TestWhatTheMeanDecidesIsNotByRanks(t *testing.T) {
	one, err := data.Of("one", 1, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	of := source{Sample: one}
	mean := data.Contrast{Difference: montecarlo.Estimate{Name: "mean", Value: 2, Lo: 1, Hi: 3}, Decision: data.First, P: 0.0005}
	r := result{compared: []source{of, of}, Differences: data.Differences{Contrasts: []data.Contrast{mean},
		Ranks: data.Superiority{P: 0.0005, Unlike: 0.0005, Of: ofLaunches, Reasons: []string{"first: 3 missing"}}}}
	level, by := 0.95, percent(0)
	f := flags{level: &level, quantiles: &[]float64{0.5}, indifference: &by, baseline: new(string),
		scatter: new(percent), zeros: new(string)}
	if text, _ := rankVerdict(r, f, ""); text != "" {
		t.Error(text)
	}
}

// Where only ranks of one law would decide, as where one may vary more, nothing is decided, with an indifference or without, and the
// geometric mean has its interval all the same: that of the one line.
func TestRanksOfUnlikeSpreadsDecideNoLine(t *testing.T) {
	one, err := data.Of("one", 1, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	first := &source{Sample: one}
	ratio := montecarlo.Estimate{Value: 1.2, Lo: 1.1, Hi: 1.3, Nonnegative: true}
	d := data.Differences{Contrasts: []data.Contrast{{}}, Ranks: data.Superiority{P: 0.01, Unlike: 0.2, Ratio: ratio,
		Shift: montecarlo.Estimate{Value: 2, Lo: 1, Hi: 3}}}
	for _, indifference := range []float64{0, 0.02} {
		c := ranked(d, first, first, data.Question{Level: 0.95, Indifference: indifference})
		if c.Decision != data.None || len(c.Difference.Warnings) != 1 || !strings.Contains(c.Difference.Warnings[0], "P is 0.2") {
			t.Errorf("%g: %v, %v", indifference, c.Decision, c.Difference.Warnings)
		}
		s := &sheet{p: 0.5, level: 0.95, lines: []line{{changes: []*change{c}}}}
		if g := s.geometric(0); math.Abs(g.ratio.Lo-1.1) > 1e-12 || math.Abs(g.ratio.Hi-1.3) > 1e-12 {
			t.Errorf("%g: %+v", indifference, g.ratio)
		}
	}
}

// Of two launches a side of which one may be below 0 a difference may be anything: no line says that it is from none to none.
func TestADifferenceWithoutEndsIsOfTooFew(t *testing.T) {
	_, out, errs := run(t, written(t, "two.csv", "ms\n1\n2\n"), written(t, "other.csv", "ms\n-3\n-4\n"), "--launch", "rows")
	head, _, _ := strings.Cut(out, "\n\n")
	if strings.Contains(head, "none ms") ||
		!strings.Contains(head, "mean 2 to -4 ms: no decision: too few values for an interval at this level") {
		t.Errorf("%s%s", head, errs)
	}
}
