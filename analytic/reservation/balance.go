package reservation

import "math/cmplx"

// cycles are the lengths C_k of a cycle that serves k packets, k = 0..N.
type cycles struct {
	transform    func(u complex128, out []complex128) // out[k] = E exp(-u C_k)
	mean, square []float64                            // E C_k, E C_k^2
}

// A balance is the equation of the stationary generating function F(z_1..z_N) =
// E prod z_i^{Q_i} of the queue lengths at the gates, sampled on a grid. With
// F_S the part of F where exactly the users of S are not empty, and beta_k the
// transform of C_k at lambda sum(1-z_i),
//
//	F = sum_S beta_|S| F_S / prod_{i in S} z_i
//
// because each nonempty user loses a packet, and every user receives arrivals. F_S is
// the sum over the subsets T of S of (-1)^(|S|-|T|) times F with z_i = 0 for i outside
// T (inclusion-exclusion).
//
// It is used in two ways. As it stands it is a fixed-point equation; iterating it
// converges at the mixing rate of the chain, quickly under light load. Solved for F
// itself, which occurs in the term S = all,
//
//	F (1 - beta_N/prod z_i) = ...
//
// it gives F from F_1, its value where one argument is 0, and F_1 from F: all cycles in
// which every user is busy become one step. That takes few steps under heavy load;
// under light load the factor is small at many points where the right side of an
// iterate is not.
type balance struct {
	*grid
	*multisets
	users   int
	lambda  float64
	cycles  cycles
	busy    bool         // the second way: the unknown is F_1, otherwise F
	inverse []complex128 // 1/z_j
}

func newBalance(s System, law cycles, points int, c float64, busy bool) *balance {
	b := &balance{
		grid: newGrid(points, c), multisets: newMultisets(points, s.N),
		users: s.N, lambda: s.Lambda, cycles: law, busy: busy,
	}
	b.inverse = make([]complex128, points)
	for j, z := range b.z {
		b.inverse[j] = 1 / z
	}
	return b
}

// arguments returns the number of arguments of the unknown.
func (b *balance) arguments() int {
	if b.busy {
		return b.users - 1
	}
	return b.users
}

// step returns the next iterate of the unknown.
func (b *balance) step(f []complex128) []complex128 {
	if b.busy {
		return b.contracted(f, b.zero)[0]
	}
	out := make([]complex128, len(f))
	b.evaluate(f, func(t []int, value complex128) {
		here, there := b.ranks(t)
		out[here], out[there] = value, cmplx.Conj(value)
	})
	return out
}

// contracted returns sum_j w[j] F(.., z_j) for each of the weights, where F is the
// unknown f, or follows from it.
func (b *balance) contracted(f []complex128, weights ...[]complex128) [][]complex128 {
	out := make([][]complex128, len(weights))
	if !b.busy {
		for i, w := range weights {
			out[i] = b.contract(f, b.users, w)
		}
		return out
	}
	for i := range out {
		out[i] = make([]complex128, b.count(b.users-1))
	}
	b.evaluate(f, func(t []int, value complex128) {
		if here, there := b.ranks(t); here == there {
			value /= 2 // it occurs again below
		}
		for i, w := range weights {
			b.scatter(out[i], t, value, w)
		}
	})
	for _, f := range out {
		b.addConjugates(f, b.users-1)
	}
	return out
}

// evaluate calls read with the F that follows from the unknown f, at every tuple of
// points not after its conjugate, where F is the conjugate.
func (b *balance) evaluate(f []complex128, read func(t []int, value complex128)) {
	n, last := b.users, b.points-1
	// parts[k] is F with n-k arguments set to 0, a function of the k others.
	parts := make([][]complex128, n+1)
	parts[b.arguments()] = f
	for k := b.arguments(); k > 0; k-- {
		parts[k-1] = b.contract(parts[k], k, b.zero)
	}
	// By subset S of the last n-1 points of t: F_S, F of S and t[0], the rank of S
	// preceded by t[0] without the step of t[0], the size of S, and the product of 1/z
	// over S.
	half := 1 << (n - 1)
	without, with, product := make([]complex128, half), make([]complex128, half), make([]complex128, half)
	ranks, sizes := make([]int, half), make([]int, half)
	beta := make([]complex128, n+1)
	t := make([]int, n)
	b.each(n-1, func(tail []int, _ int) {
		copy(t[1:], tail)
		top := last
		gap := complex(0, 0)
		for _, j := range tail {
			gap += 1 - b.z[j]
		}
		if n > 1 {
			// A larger first point comes after its conjugate.
			top = min(tail[0], last-tail[n-2])
		}
		if top < 0 {
			return
		}
		for s := range half {
			size, rank, second := 0, 0, 0
			product[s] = 1
			for i := range n - 1 {
				if s>>i&1 == 1 {
					size++
					rank += b.steps[size][tail[i]]
					second += b.steps[size+1][tail[i]]
					product[s] *= b.inverse[tail[i]]
				}
			}
			without[s], ranks[s], sizes[s] = parts[size][rank], second, size
		}
		exactly(without)
		for first := 0; first <= top; first++ {
			t[0] = first
			if b.afterConjugate(t) {
				continue
			}
			b.cycles.transform(complex(b.lambda, 0)*(gap+1-b.z[first]), beta)
			for s := range half {
				with[s] = 0 // for T = all, in the equation solved for it
				if part := parts[sizes[s]+1]; part != nil {
					with[s] = part[ranks[s]+first]
				}
			}
			exactly(with)
			value := complex(0, 0)
			for s, k := range sizes {
				value += product[s] * (beta[k]*without[s] + beta[k+1]*b.inverse[first]*(with[s]-without[s]))
			}
			if b.busy {
				value *= reciprocal(1 - beta[n]*product[half-1]*b.inverse[first])
			}
			read(t, value)
		}
	})
}

// exactly converts f[S], the part in which at most the users of S are nonempty, into
// the part in which exactly these are.
func exactly(f []complex128) {
	for bit := 1; bit < len(f); bit <<= 1 {
		for s := range f {
			if s&bit != 0 {
				f[s] -= f[s^bit]
			}
		}
	}
}

// afterConjugate reports whether t comes after its conjugate tuple.
func (b *balance) afterConjugate(t []int) bool {
	last := b.points - 1
	for i, j := range t {
		if other := last - t[len(t)-1-i]; j != other {
			return j > other
		}
	}
	return false
}

// ranks returns the ranks of t and of its conjugate.
func (b *balance) ranks(t []int) (here, there int) {
	last := b.points - 1
	for i, j := range t {
		here += b.steps[i+1][j]
		there += b.steps[i+1][last-t[len(t)-1-i]]
	}
	return here, there
}

// addConjugates adds to f, a function of k points, its conjugate at the
// conjugate points.
func (b *balance) addConjugates(f []complex128, k int) {
	b.each(k, func(t []int, _ int) {
		here, there := b.ranks(t)
		if here > there {
			return
		}
		x, y := f[here], f[there]
		f[here], f[there] = x+cmplx.Conj(y), y+cmplx.Conj(x)
	})
}

// reciprocal returns 1/x for x far from overflow and underflow.
func reciprocal(x complex128) complex128 {
	r := 1 / (float64(real(x)*real(x)) + float64(imag(x)*imag(x)))
	return complex(real(x)*r, -imag(x)*r)
}

// ones returns f(1, .., 1) for a function of k points, except that the first argument
// has the weights w.
func (b *balance) ones(f []complex128, k int, w []complex128) float64 {
	for ; k > 0; k-- {
		f, w = b.contract(f, k, w), b.one
	}
	return real(f[0])
}

// independent returns the unknown for independent users, each a queue with
// Poisson(p) arrivals a cycle: F = (1-p)(1-z)/(1 - z exp(p(1-z))) for each.
func (b *balance) independent(p float64) []complex128 {
	alone := make([]complex128, b.points)
	for j, z := range b.z {
		alone[j] = complex(p-1, 0) * (1 - z) / expm1(complex(p, 0)*(1-z)+cmplx.Log(z))
	}
	k := b.arguments()
	out := make([]complex128, b.count(k))
	b.each(k, func(t []int, rank int) {
		f := complex(1, 0)
		if b.busy {
			f = complex(1-p, 0)
		}
		for _, j := range t {
			f *= alone[j]
		}
		out[rank] = f
	})
	return out
}

// resampled returns f, an unknown on another grid, interpolated to this grid.
func (b *balance) resampled(f []complex128, from *balance) []complex128 {
	weights := make([][]complex128, b.points)
	for j := range weights {
		weights[j] = from.weightsAt(b.w[j])
	}
	k := b.arguments()
	out := make([]complex128, b.count(k))
	var fill func(f []complex128, k, top, rank int)
	fill = func(f []complex128, k, top, rank int) {
		if k == 0 {
			out[rank] = f[0]
			return
		}
		for j := 0; j <= top; j++ {
			fill(from.contract(f, k, weights[j]), k-1, j, rank+b.steps[k][j])
		}
	}
	fill(f, k, b.points-1, 0)
	return out
}
