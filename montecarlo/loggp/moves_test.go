package loggp

import (
	"math"
	"testing"
)

// Times that are 1 % longer at the end than at the beginning, and the same but for that, are a line of drift whose size is known: taken
// back, all parameters of both ranges of sizes are those of the machine, but for squares of the drift, 1e-4 times what a range
// makes of it, which is below 10. The estimates are off by more than five times that.
func TestADriftIsTakenBackFromAllRangesTogether(t *testing.T) {
	const n = 23
	truth := []float64{2, 0.00015, 6, 0.00015}
	s := Series{Kind: OneWay}
	for i := range n {
		bytes := math.Exp2(float64(i))
		time := truth[0] + truth[1]*(bytes-1)
		if bytes >= 16384 {
			time += truth[2] - truth[0]
		}
		s.Points = append(s.Points, Point{Bytes: bytes, Times: []float64{time * (1 + 0.01*(float64(i)/(n-1)-0.5))}})
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
	list, ok := g.drifting()
	if !ok {
		t.Fatal("no move")
	}
	off := func(one []move) (most float64) {
		for i, s := range g.segments {
			most = math.Max(most, math.Abs((s.theta[0]+one[i].sum)/truth[2*i]-1))
			most = math.Max(most, math.Abs((s.theta[1]+one[i].perByte)/truth[2*i+1]-1))
		}
		return most
	}
	least := math.Inf(1)
	for _, one := range list {
		least = math.Min(least, off(one))
	}
	if still := off(make([]move, 2)); least > 1e-3 || still < 5e-3 {
		t.Errorf("%v off with the best of %d moves, %v without", least, len(list), still)
	}
	// The octagon of the square |a| <= 1, |b| <= 2 holds its corners, and goes no further along either axis.
	square := octagon([2]float64{1, 2}, func(w [2]float64) (down, up float64) {
		x := math.Abs(w[0]) + 2*math.Abs(w[1])
		return x, x
	})
	for _, sign := range [][2]float64{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
		found := false
		for _, by := range square {
			found = found || math.Abs(by.sum-sign[0])+math.Abs(by.perByte-2*sign[1]) < 1e-12
			if math.Abs(by.sum) > 1+1e-12 || math.Abs(by.perByte) > 2+1e-12 {
				t.Errorf("%v is outside", by)
			}
		}
		if !found {
			t.Errorf("no corner %v of %v", sign, square)
		}
	}
}
