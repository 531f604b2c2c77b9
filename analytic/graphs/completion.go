package graphs

import (
	"math"

	"castlab/distributions/inputs"
)

// A Completion is a bound on the law of the completion delay B of the direct scheme,
// until the last node has a packet. It does not change.
type Completion struct {
	family Family
	lambda float64
	later  []float64 // bounds on P(B takes more than h slots after U), h = 0, 1, ...
	sure   []float64 // the same for the distance alone, which no packet is sooner than
}

// mostSlots bounds the slots that a law is computed for.
const mostSlots = 1 << 14

// NewCompletion returns bounds on the completion delay of the direct scheme along trees
// that are lists of links, as for NewFamily. The packet of a node v waits U for a slot, U
// uniform on [0, 1] and independent of all packets but its own. To node w, m links away,
// it takes U + m + E slots, and
//
//	P(B > t) <= mean over trees, sources and U of min(1, sum over ends w of P(U + m + E > t))
//
// because a packet comes to the last node at an end of the tree. The packets of the tree
// that pass the last link of the path, r a slot, come to it as from a single queue of unit
// service that they join as early as distance allows (their virtual queue), the orders of
// service apart: its departures are the real ones, and it is busy until the packet is
// gone. Its length at the packet's virtual arrival, the packet left out, is V: Q' =
// (Q-1)+ + Poisson(r) in steady state.
//
// First come, first served: E <= Z_m with
//
//	Z_1 = V, Z_j = Z_{j-1} + Poisson(s_j Z_{j-1})
//
// where r_j are the packets a slot of the j-th link of the path and s_j = r_j - r_{j-1} those
// that join the path there. For E counts the packets that leave the last link from the
// packet's virtual arrival on and before it. One that came first virtually is among the V.
// Any other is ahead of the packet at the link j at which it joins its path, so that it
// joined that queue within the E_{j-1} slots by which the packet is late there; those
// packets do not come over the first j-1 links, so neither the V nor the E_{j-1} before
// depend on them.
//
// In any order that leaves no link idle: E < T, T the time to the end of the busy period
// of the virtual queue, the total progeny of V + 1 packets with Poisson(r) each (Borel
// and Tanner).
//
// Symbols: lambda packets of each node per slot. Units: slots. Source: derived, for the
// scheme of VAR98, Section 3.4, which has no bound on B under load. The probabilities are
// bounds but for 1e-9.
//
// Errors: those of NewFamily; lambda < 0 or not below k/(N-1); a load at which delays of
// more than 2^14 slots matter.
func NewCompletion(trees [][][2]int, lambda float64, anyOrder bool) (*Completion, error) {
	f, err := NewFamily(trees)
	if err != nil {
		return nil, err
	}
	if err := f.check(lambda); err != nil {
		return nil, err
	}
	c := &Completion{family: f, lambda: lambda}
	laws := waits{rate: lambda / float64(f.trees), tails: map[string][]float64{}}
	share := 1 / float64(f.trees*f.nodes)
	for _, links := range trees {
		t := newTree(links)
		for v := range t {
			var sum []float64 // over the ends
			farthest := 0
			err := t.ends(v, func(behind []int) error {
				m := len(behind)
				farthest = max(farthest, m)
				tail, err := laws.of(behind, anyOrder)
				if err != nil {
					return err
				}
				for len(sum) < m+len(tail) {
					sum = append(sum, 0)
				}
				for h := range m {
					sum[h]++
				}
				for e, p := range tail {
					sum[m+e] += p
				}
				return nil
			})
			if err != nil {
				return nil, err
			}
			for len(c.later) < len(sum) {
				c.later, c.sure = append(c.later, 0), append(c.sure, 0)
			}
			for h, p := range sum {
				c.later[h] += share * math.Min(1, p)
			}
			for h := range farthest {
				c.sure[h] += share
			}
		}
	}
	return c, nil
}

// ends calls f for every end of the tree other than v with the numbers of nodes behind
// the links of the path to it.
func (t tree) ends(v int, f func(behind []int) error) error {
	order, parent := t.from(v)
	size := make([]int, len(t)) // nodes beyond, each counted with itself
	for i := len(order) - 1; i > 0; i-- {
		w := order[i]
		size[w]++
		size[parent[w]] += size[w]
	}
	for _, w := range order[1:] {
		if len(t[w]) > 1 {
			continue
		}
		var behind []int
		for at := w; at != v; at = parent[at] {
			behind = append([]int{len(t) - size[at]}, behind...)
		}
		if err := f(behind); err != nil {
			return err
		}
	}
	return nil
}

// Survival returns bounds on P(B > t): the lower one is that of the distance alone. Both are NaN for NaN.
func (c *Completion) Survival(t float64) (lower, upper float64) {
	// B > t if U > t - h for the whole slots h = m + E, which are more than floor(t) or equal
	// to it and U above the rest.
	switch {
	case math.IsNaN(t):
		return t, t
	case t < 0:
		return 1, 1
	case math.IsInf(t, 1):
		return 0, 0
	}
	whole := math.Floor(t)
	rest := t - whole
	at := func(tail []float64, h float64) float64 { // P(slots >= h)
		switch {
		case h <= 0:
			return 1
		case h > float64(len(tail)):
			return 0
		}
		return tail[int(h)-1]
	}
	mixed := func(tail []float64) float64 {
		return float64((1-rest)*at(tail, whole)) + float64(rest*at(tail, whole+1))
	}
	return mixed(c.sure), mixed(c.later)
}

// Mean returns bounds on the mean of B: 1/2 and the mean greatest distance in the trees,
// which is Light, or the mean reception delay, if that is more; and the integral of the
// upper bound of Survival.
//
// Errors: those of Reception.
func (c *Completion) Mean() (lower, upper float64, err error) {
	reception, err := c.family.Reception(c.lambda)
	_, light := c.family.Light()
	upper = 0.5
	for _, p := range c.later {
		upper += p
	}
	return math.Max(light, reception), upper, err
}

// Quantile returns bounds on the t with P(B <= t) = q; for q = 0 it is the greatest.
//
// Errors: q outside [0, 1), or above 1 - 1e-7, to which the bounds are accurate.
func (c *Completion) Quantile(q float64) (lower, upper float64, err error) {
	if !(q >= 0 && q <= 1-1e-7) {
		return 0, 0, &inputs.Error{Arg: "q", Value: q, Domain: "a number >= 0 and at most 1 - 1e-7"}
	}
	invert := func(tail []float64) float64 {
		// The mixture falls linearly from P(slots >= h) at h to P(slots >= h+1) at h + 1.
		before := 1.0
		for h, p := range tail {
			if p <= 1-q && p < before {
				return float64(h) + (before-(1-q))/(before-p)
			}
			before = p
		}
		return float64(len(tail)) + (before-(1-q))/before
	}
	return invert(c.sure), invert(c.later), nil
}
