package montecarlo

// controlAxes is the number of components of z: 1, Y and the controls.
const controlAxes = MaxControls + 2

// A controlPowers accumulates the sums of all products of up to four of Y and the
// controls. The moments of the residuals up to the fourth follow from them, once the
// regression is known:
//
//	M_ijkl = sum z_i z_j z_k z_l,  z = (1, Y - s_0, C_1 - s_1, ...)
//
// The shift s is the first result, which limits cancellation.
type controlPowers struct {
	shift [MaxControls + 1]float64
	sums  [controlAxes * (controlAxes + 1) * (controlAxes + 2) * (controlAxes + 3) / 24]float64 // i <= j <= k <= l
}

// powers is the full symmetric tensor of the sums of a controlPowers.
type powers [controlAxes][controlAxes][controlAxes][controlAxes]float64

func (m *controlPowers) Reset() { *m = controlPowers{} }

// Add folds a result.
func (m *controlPowers) Add(x Controlled) {
	if m.sums[0] == 0 { // the number of results
		m.shift[0] = x.Y
		copy(m.shift[1:], x.C[:])
	}
	z := [controlAxes]float64{1, x.Y - m.shift[0]}
	for i, c := range x.C {
		z[i+2] = c - m.shift[i+1]
	}
	at := 0
	for i := range z {
		for j := i; j < controlAxes; j++ {
			two := z[i] * z[j]
			for k := j; k < controlAxes; k++ {
				three := two * z[k]
				for l := k; l < controlAxes; l++ {
					m.sums[at] += float64(three * z[l])
					at++
				}
			}
		}
	}
}

// Merge appends the results of o, translated to the shift of m.
func (m *controlPowers) Merge(o *controlPowers) {
	switch {
	case o.sums[0] == 0:
		return
	case m.sums[0] == 0:
		*m = *o
		return
	}
	t := o.whole()
	var by [controlAxes]float64 // z of m is z of o plus by
	for i := range m.shift {
		by[i+1] = o.shift[i] - m.shift[i]
	}
	t.move(by)
	at := 0
	for i := range controlAxes {
		for j := i; j < controlAxes; j++ {
			for k := j; k < controlAxes; k++ {
				for l := k; l < controlAxes; l++ {
					m.sums[at] += t[i][j][k][l]
					at++
				}
			}
		}
	}
}

// whole returns the sums under every permutation of the indices.
func (m *controlPowers) whole() *powers {
	t := new(powers)
	at := 0
	for i := range controlAxes {
		for j := i; j < controlAxes; j++ {
			for k := j; k < controlAxes; k++ {
				for l := k; l < controlAxes; l++ {
					v := m.sums[at]
					at++
					for _, p := range [24][4]int{
						{i, j, k, l}, {i, j, l, k}, {i, k, j, l}, {i, k, l, j}, {i, l, j, k}, {i, l, k, j},
						{j, i, k, l}, {j, i, l, k}, {j, k, i, l}, {j, k, l, i}, {j, l, i, k}, {j, l, k, i},
						{k, i, j, l}, {k, i, l, j}, {k, j, i, l}, {k, j, l, i}, {k, l, i, j}, {k, l, j, i},
						{l, i, j, k}, {l, i, k, j}, {l, j, i, k}, {l, j, k, i}, {l, k, i, j}, {l, k, j, i},
					} {
						t[p[0]][p[1]][p[2]][p[3]] = v
					}
				}
			}
		}
	}
	return t
}

// move replaces z_i by z_i + by_i z_0, in one factor of the product after the other.
func (t *powers) move(by [controlAxes]float64) {
	for i := 1; i < controlAxes; i++ {
		for a := range controlAxes {
			for b := range controlAxes {
				for c := range controlAxes {
					t[i][a][b][c] += float64(by[i] * t[0][a][b][c])
				}
			}
		}
	}
	for a := range controlAxes {
		for i := 1; i < controlAxes; i++ {
			for b := range controlAxes {
				for c := range controlAxes {
					t[a][i][b][c] += float64(by[i] * t[a][0][b][c])
				}
			}
		}
		for b := range controlAxes {
			for i := 1; i < controlAxes; i++ {
				for c := range controlAxes {
					t[a][b][i][c] += float64(by[i] * t[a][b][0][c])
				}
			}
			for c := range controlAxes {
				for i := 1; i < controlAxes; i++ {
					t[a][b][c][i] += float64(by[i] * t[a][b][c][0])
				}
			}
		}
	}
}

// of returns the sum over the results of the product of four linear combinations of z.
func (t *powers) of(u, v, w, x [controlAxes]float64) (sum float64) {
	for i, a := range u {
		for j, b := range v {
			for k, c := range w {
				for l, d := range x {
					if f := float64(float64(a*b)*c) * d; f != 0 {
						sum += float64(f * t[i][j][k][l])
					}
				}
			}
		}
	}
	return sum
}

// MarshalBinary saves m to the last bit.
func (m *controlPowers) MarshalBinary() ([]byte, error) {
	b := wireHeader('Q')
	for _, x := range m.shift {
		b = appendFloat(b, x)
	}
	for _, x := range m.sums {
		b = appendFloat(b, x)
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved; *FormatError for anything
// else, and m is then unchanged.
func (m *controlPowers) UnmarshalBinary(data []byte) error {
	r := newWireReader("powers of controls", 'Q', data)
	var q controlPowers
	for i := range q.shift {
		q.shift[i] = r.float()
	}
	for i := range q.sums {
		q.sums[i] = r.float()
	}
	if err := r.done(); err != nil {
		return err
	}
	*m = q
	return nil
}
