package reservation

// multisets ranks the multisets of k of n points, as ascending tuples t_1 <= ... <=
// t_k: the rank is the sum of steps[i][t_i], steps[i][j] = C(j+i-1, i). A symmetric
// function of k points is stored by rank, and the rank of part of a tuple is a sum of
// the same steps.
type multisets struct {
	n     int
	steps [][]int // steps[i][j] for i = 1..k, j = 0..n
}

func newMultisets(n, k int) *multisets {
	m := &multisets{n: n, steps: make([][]int, k+1)}
	for i := range m.steps {
		m.steps[i] = make([]int, n+1)
		for j := range m.steps[i] {
			switch {
			case i == 0:
				m.steps[i][j] = 1
			case j > 0:
				m.steps[i][j] = m.steps[i][j-1] + m.steps[i-1][j]
			}
		}
	}
	m.steps[0] = make([]int, n+1)
	return m
}

// count returns the number of multisets of k points.
func (m *multisets) count(k int) int {
	if k == 0 {
		return 1
	}
	return m.steps[k][m.n]
}

// each calls f with every tuple of k points, ascending, in the order of rank.
// The tuple is valid during the call.
func (m *multisets) each(k int, f func(t []int, rank int)) {
	t := make([]int, k)
	for rank := range m.count(k) {
		f(t, rank)
		// The next tuple: increment the first entry that may grow, and reset those
		// before it.
		for i := range k {
			if i == k-1 || t[i] < t[i+1] {
				t[i]++
				break
			}
			t[i] = 0
		}
	}
}

// contract returns the symmetric function of k-1 points sum_j w[j] f(.., j).
func (m *multisets) contract(f []complex128, k int, w []complex128) []complex128 {
	out := make([]complex128, m.count(k-1))
	m.each(k, func(t []int, rank int) {
		m.scatter(out, t, f[rank], w)
	})
	return out
}

// scatter adds f w[t_i] to out at t without t_i, for each distinct t_i.
func (m *multisets) scatter(out []complex128, t []int, f complex128, w []complex128) {
	// Without t_i the later entries move down by one position.
	rank := 0
	for i := 1; i < len(t); i++ {
		rank += m.steps[i][t[i]]
	}
	for i := range t {
		if i == 0 || t[i] != t[i-1] {
			out[rank] += f * w[t[i]]
		}
		if i+1 < len(t) {
			rank += m.steps[i+1][t[i]] - m.steps[i+1][t[i+1]]
		}
	}
}
