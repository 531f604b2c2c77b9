package reservation

import (
	"math"

	"gonum.org/v1/gonum/stat/combin"

	"castlab/distributions/inputs"
)

// allowed is the largest error of a for a chain.
const allowed = 1e-9

// mostUnknowns bounds the memory of a grid.
const mostUnknowns = 80_000

// grids lists the sizes of the successive grids for each number of users, up to some
// seconds of computation. The first two are also used to choose the mapping.
var grids = [MaxChain + 1][]int{
	1: {48, 64, 96, 144, 216, 324, 486, 730, 1096},
	2: {32, 48, 72, 108, 162, 244, 366, 548},
	3: {16, 24, 36, 54, 80, 120, 160},
	4: {12, 16, 24, 36, 48, 60},
}

// Mappings are tried around the one for the guessed decay rate of the queue lengths: c
// = exp(-k x) if the guess is c = exp(-x).
var mappings = []float64{0.6, 0.8, 1.05, 1.4, 1.85, 2.5, 3.3, 4.4}

// solve refines the grid until a is accurate. The error of a decreases geometrically in
// the number of points, so that the error on the last grid is estimated from the last
// two changes of a; the defect, a balance equation that no step enforces, must vanish
// as well. The system has the rate of arrivals, and lengths close enough to those of
// the cycles for a guess.
func solve(s System, law cycles) (*Chain, error) {
	if err := solvable(s); err != nil {
		return nil, err
	}
	if s.Lambda == 0 {
		c := &Chain{cycles: law, active: make([]float64, s.N+1), queue: make([]float64, s.N+1)}
		c.active[0] = 1
		return c, nil
	}
	busy, c := s.bestMapping(law)
	var last *balance
	var f []complex128
	var as, defects []float64
	grid := grids[s.N]
	shown := math.Inf(1)
	for i, points := range grid {
		b := newBalance(s, law, points, c, busy)
		start := b.independent(s.p())
		if last == nil {
			f = scaled(start, 1)
		} else {
			f = b.resampled(f, last)
		}
		residual := b.solve(f, start, 1e-13, 200)
		chain, defect := b.chain(s, f)
		last, as, defects = b, append(as, chain.A()), append(defects, math.Abs(defect))
		if i < 2 {
			continue
		}
		// Decay per point from the change before to the last one; if a is known
		// exactly, as for N = 1, there is no rate.
		step, steps := float64(points-grid[i-1]), float64(grid[i-1]-grid[i-2])
		rate := func(before, now, points float64) float64 {
			if before > 0 && now > 0 {
				return math.Min(0, math.Log(now/before)) / points
			}
			return -1
		}
		change, before := math.Abs(as[i]-as[i-1]), math.Abs(as[i-1]-as[i-2])
		fall := rate(before, change, steps)
		shown = 4*change*math.Exp(fall*step) + 2*defects[i] + 10*residual + 1e-15/s.p()
		if shown <= allowed {
			chain.err = shown
			return chain, nil
		}
		// Stop early if even twice the better rate would not suffice on the finest
		// grid.
		fall = math.Min(fall, rate(defects[i-1], defects[i], step))
		ahead := float64(grid[len(grid)-1] - points)
		if !(residual <= allowed) || shown*math.Exp(2*fall*ahead) > allowed || b.count(b.arguments()) > mostUnknowns {
			break
		}
	}
	return nil, &AccuracyError{N: s.N, Rho: s.rho(), P: s.p(), Shown: shown, Allowed: allowed}
}

// bestMapping returns the way and the c whose two coarsest grids have the smallest
// defects. The guess: the length of a nonempty queue is geometric with about the right
// mean.
func (s System) bestMapping(law cycles) (busy bool, c float64) {
	mean := 1 + s.Lambda*s.wait(s.p()*s.mostA())/s.p()
	pole := mean / math.Max(mean-1, 1e-2)
	guess := math.Log(pole + math.Sqrt(pole*pole-1))
	least := math.Inf(1)
	for _, way := range s.ways() {
		for i, k := range mappings {
			try := math.Exp(-k * guess)
			if try < 0.1 && i > 0 {
				break
			}
			defects := 0.0
			for _, points := range grids[s.N][:2] {
				b := newBalance(s, law, points, try, way)
				start := b.independent(s.p())
				f := scaled(start, 1)
				b.solve(f, start, 1e-9, 80)
				_, defect := b.chain(s, f)
				defects += math.Abs(defect)
			}
			if defects < least {
				busy, c, least = way, try, defects
			}
		}
	}
	return busy, c
}

// ways returns the ways worth trying: only the first if the chain mixes fast, only the
// second unless users are rarely busy.
func (s System) ways() []bool {
	p := s.p()
	fast := 1/(1-s.rho())+p/((1-p)*(1-p)) < 1.5
	switch {
	case fast:
		return []bool{false}
	case p < 0.02:
		return []bool{false, true}
	}
	return []bool{true}
}

// solve solves the balance equation for the unknown, by GMRES from the given f, which
// it overwrites. The equation determines the unknown up to a factor: adding h l(f) on
// the left and h on the right, h the guess, l(f) = f(1,..,1)/h(1,..,1), makes f(1,..,1)
// that of the guess.
func (b *balance) solve(f, guess []complex128, tolerance float64, most int) (residual float64) {
	k := b.arguments()
	size := b.ones(guess, k, b.one)
	apply := func(f []complex128) []complex128 {
		next := b.step(f)
		level := complex(b.ones(f, k, b.one)/size, 0)
		for i := range f {
			next[i] = f[i] - next[i] + level*guess[i]
		}
		return next
	}
	residual = minimalResidual(apply, guess, f, tolerance, 60, most)
	if !b.busy {
		for range 5 {
			copy(f, b.step(f))
		}
	}
	return residual
}

// chain computes the chain from the unknown f. The defect is the excess of the packets
// served in a cycle over those that arrive, as an error of P(a user is empty).
func (b *balance) chain(s System, f []complex128) (c *Chain, defect float64) {
	n := s.N
	sums := b.contracted(f, b.one, b.slope, b.zero)
	first := sums[2] // F_1
	if b.busy {
		first = f
	}
	total := b.ones(sums[0], n-1, b.one)
	// empty[m] = P(m given users are empty), queue[m] = E[Q_1; m given others are
	// empty].
	empty, queue := make([]float64, n+1), make([]float64, n)
	empty[0], queue[0] = 1, b.ones(sums[1], n-1, b.one)/total
	for m := 1; m <= n; m++ {
		empty[m] = b.ones(first, n-m, b.one) / total
		if m < n {
			queue[m] = b.ones(first, n-m, b.slope) / total
			first = b.contract(first, n-m, b.zero)
		}
	}
	c = &Chain{lambda: s.Lambda, cycles: b.cycles, active: make([]float64, n+1), queue: make([]float64, n+1)}
	served, arrived := 0.0, 0.0
	for k := 0; k <= n; k++ {
		c.active[k] = math.Max(0, exactEmpty(empty, n-k))
		if k > 0 {
			c.queue[k] = exactEmpty(queue, n-k)
		}
		served += float64(k) * c.active[k]
		arrived += s.rate() * b.cycles.mean[k] * c.active[k]
	}
	return c, (served - arrived) / (s.n() * (1 - s.rho()))
}

// exactEmpty returns the part in which exactly m of n users are empty, by
// inclusion-exclusion from at[i], in which i given users are empty, i = 0..n.
func exactEmpty(at []float64, m int) float64 {
	n := len(at) - 1
	sum := 0.0
	for i := n - m; i >= 0; i-- {
		term := float64(combin.Binomial(n-m, i)) * at[m+i]
		if i%2 == 1 {
			term = -term
		}
		sum += term
	}
	return float64(combin.Binomial(n, m)) * sum
}

// solvable returns an error for more users than the chain is solved for.
func solvable(s System) error {
	if s.N > MaxChain {
		return inputs.Errorf("N", s.N, "an integer from 1 to %d for the exact chain", MaxChain)
	}
	return nil
}
