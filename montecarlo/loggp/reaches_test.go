package loggp

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"
)

// A step of a fit of 23 sizes is reached at the level in the mean over its places, and in fewer at the worst of them, which is said in
// the doubt. How far a size lies from its estimate is drawn of Student's t by its definition, a normal number over the root of the mean of
// the squares of df others: of 4000 draws the share at a place is off by more than 0.03 with probability 0.0002 at most (four
// standard errors of 0.0079), and the mean over places, of the same draws, too.
func TestAStepIsReachedInTheMeanOverPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 79))
	s := Series{Kind: OneWay}
	for i := range 23 {
		bytes := math.Exp2(float64(i))
		time := 2 + 0.00015*(bytes-1)
		if bytes >= 16384 {
			time += 4
		}
		s.Points = append(s.Points, Point{Bytes: bytes, Times: []float64{time * (1 + 0.02*r.NormFloat64())}})
	}
	all, err := merged([]Series{s})
	if err != nil {
		t.Fatal(err)
	}
	var tests []Test
	g, err := regress(all[0], Config{Level: 0.95, Seed: 1, Draws: 1, Changes: []float64{16384}}, &tests)
	if err != nil {
		t.Fatal(err)
	}
	reach, ok := g.reaches()
	if !ok {
		t.Fatal("no reach")
	}
	trends := g.segments[0].trends
	far := make([]float64, 4000)
	for i := range far {
		sum := 0.0
		for range int(trends[0].df) {
			x := r.NormFloat64()
			sum += x * x
		}
		far[i] = math.Abs(r.NormFloat64()) / math.Sqrt(sum/trends[0].df)
	}
	least, total, places := 1.0, 0.0, 0.0
	for k, of := range trends {
		if of.line {
			continue
		}
		within := 0.0
		for _, x := range far {
			if x*of.se <= reach[k] {
				within += 1 / float64(len(far))
			}
		}
		least, total, places = math.Min(least, within), total+within, places+1
	}
	if mean := total / places; math.Abs(mean-0.95) > 0.03 {
		t.Errorf("reached in %.3f over %v places, want 0.95", mean, places)
	}
	reason := g.segments[0].drift.Reason
	said := regexp.MustCompile(`at 0\.95 in the mean over its places, and at (0\.\d\d) where`).FindStringSubmatch(reason)
	if said == nil {
		t.Fatalf("%q does not say how often a step is reached at the worst place, %.3f", reason, least)
	}
	if x, err := strconv.ParseFloat(said[1], 64); err != nil || math.Abs(x-least) > 0.03+0.005 {
		t.Errorf("%s is said, and %.3f drawn", said[1], least)
	}
}
