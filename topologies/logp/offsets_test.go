package logp

import (
	"math/rand/v2"
	"testing"
)

// For every l of up to 6 residues, and random ones of many, the offsets are a
// permutation that begins with 0, and the differences of all but the first
// position are different: none of n-1 residues is met twice.
func TestOffsets(t *testing.T) {
	check := func(l []int) {
		t.Helper()
		n := len(l)
		c := offsets(l)
		value, difference := make([]bool, n), make([]bool, n)
		for i, x := range c {
			if x < 0 || x >= n || value[x] || i == 0 && x != 0 {
				t.Fatalf("l=%v: c=%v", l, c)
			}
			value[x] = true
			if i == 0 {
				continue
			}
			d := (((x - l[i]) % n) + n) % n
			if difference[d] {
				t.Fatalf("l=%v: c=%v has the difference %d twice", l, c, d)
			}
			difference[d] = true
		}
	}
	for n := 1; n <= 6; n++ {
		l := make([]int, n)
		for code := range pow(n, n-1) {
			for i := 1; i < n; i++ {
				l[i], code = code%n, code/n
			}
			check(l)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		l := make([]int, 1+r.IntN(80))
		for i := range l {
			l[i] = r.IntN(1000)
		}
		check(l)
	}
}

func pow(x, n int) int {
	p := 1
	for range n {
		p *= x
	}
	return p
}
