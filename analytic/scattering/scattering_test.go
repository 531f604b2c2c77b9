package scattering_test

import (
	"errors"
	"math"
	"math/bits"
	"testing"

	. "castlab/analytic/scattering"
	"castlab/distributions/inputs"
)

func close(a, b float64) bool { return math.Abs(a-b) <= 1e-12*math.Abs(b) }

// Counted: the distances from node 0, and over each link of a cube the packets of
// all sources that cross it when dimensions ascend.
func TestCountsAreThoseOfTheCube(t *testing.T) {
	for d := 1; d <= 7; d++ {
		n, sum := 1<<d, 0
		for w := range n {
			sum += bits.OnesCount(uint(w))
		}
		if got, err := Transmissions(d); err != nil || got != float64(sum) {
			t.Errorf("d=%d: %v transmissions, counted %d (%v)", d, got, sum, err)
		}
		load, err := Load(d, 1)
		if err != nil {
			t.Fatal(err)
		}
		crossed := make([]int, n*d)
		for s := range n {
			for w := range n {
				v := s
				for c := range d {
					if (s^w)>>c&1 == 1 {
						crossed[v*d+c]++
						v ^= 1 << c
					}
				}
			}
		}
		for link, c := range crossed {
			if float64(c) != load {
				t.Fatalf("d=%d: link %d crossed %d times, load %v", d, link, c, load)
			}
		}
		if c, _ := Capacity(d); c*load != 1 {
			t.Errorf("d=%d: capacity %v", d, c)
		}
	}
}

// The static times by hand: ceil(1/1), ceil(3/2), ceil(7/3), ceil(15/4),
// ceil(31/5), ceil(63/6).
func TestSlots(t *testing.T) {
	for i, want := range []int64{1, 2, 3, 4, 7, 11} {
		if got, err := Slots(i + 1); err != nil || got != want {
			t.Errorf("d=%d: %v, want %v", i+1, got, want)
		}
	}
}

// Alone, the packets of a request are worked slot by slot: those of dimension i
// leave one a slot, those with more bits before.
func TestFixedLightIsWhatArrives(t *testing.T) {
	for d := 1; d <= 12; d++ {
		last, sum := 0, 0
		for i := range d {
			slot := 0
			for bitsLeft := d - 1 - i; bitsLeft >= 0; bitsLeft-- {
				for w := range 1 << (d - 1 - i) {
					if bits.OnesCount(uint(w)) == bitsLeft {
						slot++
						last = max(last, slot+bitsLeft)
						sum += slot + bitsLeft
					}
				}
			}
		}
		T, D, err := FixedLight(d)
		if err != nil || T != .5+float64(last) || !close(D, .5+float64(sum)/float64(int(1)<<d-1)) {
			t.Errorf("d=%d: %v, %v, by hand %v, %v (%v)", d, T, D, .5+float64(last), .5+float64(sum)/float64(int(1)<<d-1), err)
		}
	}
}

// On two nodes all of it is the slotted queue with unit service, 3/2 + lambda/
// (2(1-lambda)), and the bound for every scheme leaves out the wait for the slot.
func TestTwoNodes(t *testing.T) {
	const lambda = .6
	want := 1.5 + lambda/(2*(1-lambda))
	if got, err := FixedLower(1, lambda); err != nil || !close(got, want) {
		t.Errorf("fixed %v, want %v (%v)", got, want, err)
	}
	if got, err := Lower(1, lambda); err != nil || !close(got, want-.5) {
		t.Errorf("any %v, want %v (%v)", got, want-.5, err)
	}
	if T, D, _ := FixedLight(1); T != 1.5 || D != 1.5 {
		t.Errorf("light %v, %v", T, D)
	}
	if got, _ := RotatedLight(1); got != 1.5 {
		t.Errorf("rotated %v", got)
	}
}

// Bounds are in order, and the bounds are the light-load values at lambda = 0, up
// to the wait for the slot and to whole slots.
func TestBoundsAreInOrder(t *testing.T) {
	for d := 1; d <= 20; d++ {
		capacity, _ := Capacity(d)
		for _, load := range []float64{0, .3, .99} {
			any, err := Lower(d, load*capacity)
			if err != nil {
				t.Fatal(err)
			}
			fixed, err := FixedLower(d, load*capacity)
			if err != nil {
				t.Fatal(err)
			}
			if !(any < fixed) {
				t.Errorf("d=%d, load %v: %v, fixed %v", d, load, any, fixed)
			}
			if T, _, _ := FixedLight(d); load == 0 && fixed != T {
				t.Errorf("d=%d: %v, light %v", d, fixed, T)
			}
			if T, _ := RotatedLight(d); load == 0 && !(any <= T-.5 && T-.5 < any+1) {
				t.Errorf("d=%d: %v, light %v", d, any, T)
			}
		}
	}
}

func TestDomains(t *testing.T) {
	var domain *inputs.Error
	for _, d := range []int{0, -1, 63} {
		_, e1 := Slots(d)
		_, e2 := Transmissions(d)
		_, e3 := Capacity(d)
		_, e4 := Load(d, .1)
		_, e5 := Lower(d, 0)
		_, e6 := FixedLower(d, 0)
		_, _, e7 := FixedLight(d)
		_, e8 := RotatedLight(d)
		for i, err := range []error{e1, e2, e3, e4, e5, e6, e7, e8} {
			if !errors.As(err, &domain) || domain.Arg != "d" {
				t.Errorf("d=%d, %d: %v", d, i, err)
			}
		}
	}
	for _, lambda := range []float64{-1, math.NaN(), math.Inf(1), .5} {
		if _, err := Load(2, lambda); lambda != .5 && !errors.As(err, &domain) {
			t.Errorf("load at %v: %v", lambda, err)
		}
		if _, err := Lower(2, lambda); !errors.As(err, &domain) || domain.Arg != "lambda" {
			t.Errorf("lower at %v: %v", lambda, err)
		}
		if _, err := FixedLower(2, lambda); !errors.As(err, &domain) {
			t.Errorf("fixed at %v: %v", lambda, err)
		}
	}
}
