package isotropic

import "math/bits"

// foldedWords returns the words of the folded cube: a destination t is the set of its
// ones or, with the complement link as bit d, the set of all other bits. For odd d both
// sets may have (d+1)/2 elements.
//
// Choose one set of each of the P = C(d, (d+1)/2) such pairs, and let c_i count
// those with bit i. For two bits i and j take the chosen sets with i and not j
// that do not stay chosen when i and j are exchanged. Exchange and complement
// take one such set to another, never to itself, and to replace both by their
// complements changes c_i by -2, c_j by 2 and nothing else. So all counts have
// one parity, which a single replacement flips, and they can be brought within 2
// of one another. Their mean is P/2: with the parity of ceil(P/2) their maximum
// is then ceil(P/2), the least possible.
//
// Source: derived.
func foldedWords(d int, ties Ties) [][]int {
	if d < 2 {
		return cubeWords(d)
	}
	f := folded{d: d, turned: make([]bool, 1<<d)}
	for t := 1; t < 1<<d; t++ {
		f.turned[t] = 2*bits.OnesCount(uint(t)) > d+1
	}
	if ties != First && d%2 == 1 {
		f.balance()
	}
	words := make([][]int, 0, 1<<d-1)
	for t := 1; t < 1<<d; t++ {
		words = append(words, ones(f.set(t)))
	}
	return words
}

// A folded is a choice of one set for each destination.
type folded struct {
	d      int
	turned []bool // by destination, whether the set with the complement is chosen
	counts []int  // by bit, the number of tied sets with it
}

func (f *folded) set(t int) int {
	if f.turned[t] {
		return t ^ (2<<f.d - 1)
	}
	return t
}

// destination returns the node to which a set leads.
func (f *folded) destination(set int) int {
	if set>>f.d == 1 {
		return set ^ (2<<f.d - 1)
	}
	return set
}

// turn replaces the set of t by its complement.
func (f *folded) turn(t int) {
	before := f.set(t)
	f.turned[t] = !f.turned[t]
	for i := range f.counts {
		f.counts[i] += 1 - 2*(before>>i&1)
	}
}

func (f *folded) balance() {
	half := (f.d + 1) / 2
	f.counts = make([]int, f.d+1)
	var tied []int
	for t := 1; t < 1<<f.d; t++ {
		if bits.OnesCount(uint(t)) == half {
			tied = append(tied, t)
			for _, i := range ones(t) {
				f.counts[i]++
			}
		}
	}
	// Turn sets that lower the sum of squares, then fix the parity, then turn sets in
	// pairs.
	for _, t := range tied {
		gain := 0
		for i, c := range f.counts {
			gain += (2*(f.set(t)>>i&1) - 1) * c
		}
		if 2*gain > f.d+1 {
			f.turn(t)
		}
	}
	if (f.counts[0]-(len(tied)+1)/2)%2 != 0 {
		f.turn(tied[0])
	}
	for f.level(tied) {
	}
}

// level moves 2 from the largest count to the smallest, and reports whether they
// differed by more than 2.
func (f *folded) level(tied []int) bool {
	i, j := 0, 0
	for k, c := range f.counts {
		if c > f.counts[i] {
			i = k
		}
		if c < f.counts[j] {
			j = k
		}
	}
	if f.counts[i]-f.counts[j] <= 2 {
		return false
	}
	for _, t := range tied {
		set := f.set(t)
		if set>>i&1 == 0 || set>>j&1 == 1 {
			continue
		}
		exchanged := set ^ 1<<i ^ 1<<j
		if u := f.destination(exchanged); f.set(u) != exchanged {
			f.turn(t)
			f.turn(u)
			return true
		}
	}
	return false
}
