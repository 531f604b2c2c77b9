package reservation

// A journey is what happens to the packets of the first user that arrive in cycles with
// the same K and find the same in their queue: by the number of cycles R from the next
// gate to the end of the one that serves the packet, and by the packets of other users
// served in them, its chance.
type journey struct {
	active int // K of the cycle of the arrival
	before int // packets of the own queue left by that cycle that were there at its gate
	cycles int // R
	others []float64
}

// journeys lists the journeys by K, packets found and R. A packet that arrives after a
// others of its user in the same cycle, b being left of those before, is in the system
// for R = b + a + 1 cycles more: its chance is that of the a arrivals times the one
// here. In these cycles its user always has a packet, so that what happens depends on
// the queues of the others alone: w_R(y), the law of the packets that they have served
// after R cycles from the lengths y, is that of their K now plus w_{R-1} at the next
// gate.
func (g *gates) journeys() []journey {
	rest := len(g.chance) / g.size // states of the others
	width := (g.users-1)*g.size + 1
	// By K and packets left of the own queue: the law of the others at the next gate.
	after := make([][][]float64, g.users+1)
	for k, part := range g.served(g.chance) {
		for unit := g.size; unit < len(part); unit *= g.size {
			part = g.arrive(part, unit, g.kernels[k])
		}
		after[k] = make([][]float64, g.size)
		for b := range g.size {
			law, sum := make([]float64, rest), 0.0
			for y := range law {
				law[y] = part[y*g.size+b]
				sum += law[y]
			}
			if sum > negligible {
				after[k][b] = law
			}
		}
	}
	served := make([][]float64, rest)
	for y := range served {
		served[y] = make([]float64, width)
		served[y][0] = 1
	}
	var list []journey
	for r := 1; r < g.size; r++ {
		served = g.another(served, (g.users-1)*r)
		for k := range after {
			for b := range min(r, g.size) {
				if after[k][b] == nil {
					continue
				}
				j := journey{active: k, before: b, cycles: r, others: make([]float64, (g.users-1)*r+1)}
				for y, p := range after[k][b] {
					if p > negligible {
						for n := range j.others {
							j.others[n] += float64(p * served[y][n])
						}
					}
				}
				list = append(list, j)
			}
		}
	}
	return list
}

// negligible chances are left out, which the total of the law would show.
const negligible = 1e-18

// another returns the laws of the packets served in one cycle more, of which there are
// at most as many as given. A law does not depend on which of the others has which
// queue: those that wait come first.
func (g *gates) another(served [][]float64, most int) [][]float64 {
	expected := make([][][]float64, g.users) // by the number of others that wait
	for waiting := range expected {
		f := served
		for dim := g.users - 2; dim >= waiting; dim-- {
			f = g.expect(f, power(g.size, dim), 1, g.kernels[waiting+1], most)
		}
		for dim := range waiting {
			f = g.expect(f, power(g.size, dim), g.size, g.kernels[waiting+1], most)
		}
		expected[waiting] = f
	}
	next := make([][]float64, len(served))
	for y := range next {
		waiting, left := 0, 0
		for rest := y; rest > 0; rest /= g.size {
			if q := rest % g.size; q > 0 {
				left += (q - 1) * power(g.size, waiting)
				waiting++
			}
		}
		next[y] = make([]float64, len(served[y]))
		copy(next[y][waiting:], expected[waiting][left][:most+1-waiting])
	}
	return next
}

// expect returns the mean over the arrivals to the digit of a unit of the states, for its
// first values.
func (g *gates) expect(f [][]float64, unit, values int, kernel []float64, most int) [][]float64 {
	blocks := len(f) / (unit * g.size)
	out := make([][]float64, blocks*values*unit)
	for block := range blocks {
		for q := range values {
			for low := range unit {
				sum := make([]float64, len(f[0]))
				for j, weight := range kernel {
					from := f[(block*g.size+min(q+j, g.size-1))*unit+low]
					for n := range most + 1 {
						sum[n] += float64(weight * from[n])
					}
				}
				out[(block*values+q)*unit+low] = sum
			}
		}
	}
	return out
}

func power(base, exponent int) int {
	product := 1
	for range exponent {
		product *= base
	}
	return product
}
