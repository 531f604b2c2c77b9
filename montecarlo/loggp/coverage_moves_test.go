package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// A movesTally counts over tables whether the intervals of combinations of L+2o and G of two ranges of sizes hold the truth.
type movesTally struct {
	runs, split int
	held        []int
}

// movesOf fits a table of 23 sizes in order on a machine with a handshake from 16 KiB on, L+2o = 2 us and G = 0.00015 us/byte, whose
// times drift. A combination of shares of the parameters is held if the truth is within its half interval and what all moves of
// all doubts together make of it.
func (t *movesTally) table(r *rand.Rand, noise func(i int) float64, at func(i, n int) float64, windows bool) error {
	const sum, perByte, from, n = 2.0, 0.00015, 16384, 23
	one, many := Series{Kind: OneWay}, Series{Kind: Window, Window: 64}
	for i := range n {
		bytes := math.Exp2(float64(i))
		time := sum + perByte*(bytes-1)
		if bytes >= from {
			time += 2 * sum
		}
		one.Points = append(one.Points, Point{Bytes: bytes, Times: []float64{time * at(i, n) * math.Exp(noise(i)*r.NormFloat64())}})
		many.Points = append(many.Points, Point{Bytes: bytes, Times: []float64{(63*(0.5+perByte*(bytes-1)) + time + sum) / 64 *
			math.Exp(noise(i)*r.NormFloat64())}})
	}
	series := []Series{one}
	if windows {
		series = append(series, many)
	}
	o := 0.5
	f, err := FitSeries(series, Config{Level: 0.95, Seed: r.Uint64(), Draws: 1, Predict: []float64{1}, Stated: Stated{Overhead: &o,
		Gap: &o}})
	if err != nil {
		return err
	}
	if len(f.Regimes) != 2 || f.Regimes[1].From != from {
		t.split++
		return nil
	}
	t.runs++
	asides, err := f.Asides()
	if err != nil {
		return err
	}
	truth := [4]float64{sum, perByte, 3 * sum, perByte}
	parameters := func(list []Machine) (p [4]float64) {
		for i, m := range list {
			p[2*i], p[2*i+1] = m.Time(1)/truth[2*i], m.GapPerByte/truth[2*i+1]
		}
		return p
	}
	best := parameters([]Machine{f.Regimes[0].Machine, f.Regimes[1].Machine})
	var half [4]float64
	for i := range half {
		half[i] = f.Estimates[i].Width() / 2 / truth[i]
	}
	for k, w := range combinations {
		var x, sampling, lo, hi float64
		for i, c := range w {
			x += c * (1 - best[i]) // the truth is 1
			sampling = math.Hypot(sampling, c*half[i])
		}
		for _, a := range asides {
			least, most := 0.0, 0.0
			for _, m := range a.Machines {
				p, y := parameters(m), 0.0
				for i, c := range w {
					y += c * (p[i] - best[i])
				}
				least, most = math.Min(least, y), math.Max(most, y)
			}
			lo, hi = lo+least, hi+most
		}
		if t.held == nil {
			t.held = make([]int, len(combinations))
		}
		if lo-sampling <= x && x <= hi+sampling {
			t.held[k]++
		}
	}
	return nil
}

// combinations are of shares of L+2o and G below 16 KiB, and of those from there on: each, and what one is over another, as decisions
// ask for.
var combinations = [][4]float64{
	{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}, {1, -1, 0, 0}, {0, 0, 1, -1}, {1, 0, -1, 0}, {0, 1, 0, -1}, {1, 0, 0, -1},
	{0, 1, -1, 0}, {1, -1, 1, -1}, {1, -1, -1, 1},
}

// What is doubted of a machine moves its parameters together, and no combination of these is outside more often than the level
// says: of 40 tables with a step of 3 % at a random place and with windows, or a line of 3 % and small errors, more than 7 miss
// one with probability 0.0014 at most (binomial with 0.05), for each of 12 combinations; of 6, more than 3 with 0.0001.
// -loggp.runs prints the table of COVERAGE.md.
func TestMovesHoldTheMachine(t *testing.T) {
	n := 6
	if os.Getenv("CASTLAB_TESTS") == "all" {
		n = 40
	}
	if *studyRuns > 0 {
		n = *studyRuns
	}
	two := func(int) float64 { return 0.02 }
	anywhere := func(by float64) func(r *rand.Rand) func(i, n int) float64 {
		return func(r *rand.Rand) func(i, n int) float64 {
			from, by := 3+r.IntN(17), by*float64(2*r.IntN(2)-1)
			return func(i, _ int) float64 {
				if i >= from {
					return 1 + by
				}
				return 1
			}
		}
	}
	behind := func(size int, by float64) func(r *rand.Rand) func(i, n int) float64 {
		return func(*rand.Rand) func(i, n int) float64 {
			return func(i, _ int) float64 {
				if i >= size {
					return 1 + by
				}
				return 1
			}
		}
	}
	line := func(by float64) func(*rand.Rand) func(i, n int) float64 {
		return func(*rand.Rand) func(i, n int) float64 {
			return func(i, n int) float64 { return 1 + by*(float64(i)/float64(n-1)-0.5) }
		}
	}
	for _, c := range []struct {
		name    string
		noise   func(i int) float64
		at      func(r *rand.Rand) func(i, n int) float64
		windows bool
		study   bool
	}{
		{"step of 3 %, with windows", two, anywhere(0.03), true, false},
		{"line of 3 %, errors of 0.2 %", func(int) float64 { return 0.002 }, line(0.03), false, false},
		{"step of 3 %", two, anywhere(0.03), false, true},
		{"step of 3 % up behind 11 sizes", two, behind(11, 0.03), false, true},
		{"step of 3 % down behind 11 sizes", two, behind(11, -0.03), false, true},
		{"step of 10 %", two, anywhere(0.1), false, true},
		{"step of 10 %, with windows", two, anywhere(0.1), true, true},
		{"line of 3 %", two, line(0.03), false, true},
		{"line of 10 %, with windows", two, line(0.1), true, true},
		{"errors of 2 % alone", two, line(0), false, true},
		{"errors from 1 to 4 % by size", func(i int) float64 { return 0.01 * math.Pow(4, float64(i)/22) }, line(0), false, true},
		{"errors of 6 % from 2 to 8 KiB, else 2 %", func(i int) float64 {
			if i >= 11 && i <= 13 {
				return 0.06
			}
			return 0.02
		}, line(0), false, true},
	} {
		if c.study && *studyRuns == 0 {
			continue
		}
		r := rand.New(rand.NewPCG(1, 77))
		var tally movesTally
		for range n {
			if err := tally.table(r, c.noise, c.at(r), c.windows); err != nil {
				t.Fatal(err)
			}
		}
		least, at := tally.runs, 0
		for k, held := range tally.held {
			if held < least {
				least, at = held, k
			}
		}
		if *studyRuns > 0 {
			fmt.Printf("| %s | %d | %d | %.3f | %v | %.3f |\n", c.name, n, tally.split, float64(least)/float64(tally.runs),
				combinations[at], mean(tally.held, tally.runs))
			continue
		}
		if 2*tally.runs < n {
			t.Errorf("%s: %d of %d tables have another change", c.name, tally.split, n)
		}
		t.Logf("%s: %v of %d", c.name, tally.held, tally.runs)
		if most := map[bool]int{true: 7, false: 3}[n == 40]; tally.runs-least > most {
			t.Errorf("%s: %v is held in %d of %d", c.name, combinations[at], least, tally.runs)
		}
	}
}

func mean(list []int, of int) (share float64) {
	for _, x := range list {
		share += float64(x) / float64(of) / float64(len(list))
	}
	return share
}
