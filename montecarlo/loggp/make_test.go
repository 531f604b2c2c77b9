package loggp

import (
	"bytes"
	"math"
	"reflect"
	"testing"
)

// powers are the sizes 1, 2, 4, ... up to 4 MiB.
func powers() (list []float64) {
	for s := 1.0; s <= 1<<22; s *= 2 {
		list = append(list, s)
	}
	return list
}

// exactSeries are the noise-free times of a machine.
func exactSeries(kind Kind, sizes []float64, time func(s float64) float64) Series {
	s := Series{Source: "t", Kind: kind}
	for _, x := range sizes {
		s.Points = append(s.Points, Point{Bytes: x, Times: []float64{time(x)}})
	}
	return s
}

func config() Config { return Config{Level: 0.95, Seed: 1, Draws: 50} }

func closeTo(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-12*math.Abs(want) {
		t.Errorf("%s = %.17g, want %.17g", what, got, want)
	}
}

func estimateOf(t *testing.T, f *Fit, name string) (value, lo, hi float64) {
	t.Helper()
	for _, e := range f.Estimates {
		if e.Name == name {
			return e.Value, e.Lo, e.Hi
		}
	}
	t.Fatalf("no estimate %s among %v", name, f.Estimates)
	return 0, 0, 0
}

// Times without noise give their machine back, to rounding, whatever the test.
func TestExactTimesGiveTheMachineBack(t *testing.T) {
	const L, o, g, G = 1.25, 0.375, 0.5, 0.00008
	T := func(s float64) float64 { return L + 2*o + G*math.Max(s-1, 0) }
	P := func(s float64) float64 { return g + G*math.Max(s-1, 0) }
	half := o
	ring := &Algorithm{"all_reduce", "ring", 8}
	for _, test := range []struct {
		name    string
		series  []Series
		stated  Stated
		missing []string
	}{
		{"one-way", []Series{exactSeries(OneWay, powers(), T)}, Stated{}, []string{"L", "o", "g"}},
		{"with 0 bytes", []Series{exactSeries(OneWay, append([]float64{0}, powers()...), T)}, Stated{Overhead: &half}, []string{"g"}},
		{"round trip", []Series{exactSeries(RoundTrip, powers(), func(s float64) float64 { return 2 * T(s) })}, Stated{Overhead: &half},
			[]string{"g"}},
		{"three sizes", []Series{exactSeries(OneWay, []float64{1, 1000, 100000}, T)}, Stated{Overhead: &half}, []string{"g"}},
		{"windows", []Series{exactSeries(OneWay, powers(), T), func() Series {
			s := exactSeries(Window, powers(), func(s float64) float64 { return (63*P(s) + T(s) + T(1)) / 64 })
			s.Window = 64
			return s
		}()}, Stated{Overhead: &half}, nil},
		{"streams and overheads", []Series{exactSeries(OneWay, powers(), T), exactSeries(Gap, powers(), P),
			exactSeries(Overhead, powers(), func(float64) float64 { return o })}, Stated{}, nil},
		{"ring all-reduce", []Series{func() Series {
			s := exactSeries(Collective, powers()[3:], func(s float64) float64 { return 14 * T(s/8) })
			s.Task = "all_reduce"
			return s
		}()}, Stated{Overhead: &half, Algorithm: ring}, []string{"g"}},
	} {
		c := config()
		c.Stated = test.stated
		f, err := FitSeries(test.series, c)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if !reflect.DeepEqual(f.Missing, test.missing) {
			t.Errorf("%s: missing %v, want %v", test.name, f.Missing, test.missing)
		}
		sum, _, _ := estimateOf(t, f, "L+2o")
		closeTo(t, test.name+": L+2o", sum, L+2*o)
		slope, _, _ := estimateOf(t, f, "G")
		closeTo(t, test.name+": G", slope, G)
		if len(f.Regimes) != 1 {
			t.Errorf("%s: %d regimes, want 1", test.name, len(f.Regimes))
		}
		if test.missing == nil {
			m, err := f.Machine(1)
			if err != nil {
				t.Fatal(err)
			}
			closeTo(t, test.name+": L", m.Latency, L)
			closeTo(t, test.name+": o", m.Overhead, o)
			closeTo(t, test.name+": g", m.Gap, g)
		}
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(&b); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
