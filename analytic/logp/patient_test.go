package logp

import "testing"

// By hand: with P = 2 the last of k items is sent in step k-1 and takes 2L-1 steps; with
// L = 1 nothing varies; P = 3 and L = 2 as a line of the latency 3, or two sendings by
// the source.
func TestPatient(t *testing.T) {
	for _, c := range []struct{ P, L, k, want int }{{2, 3, 5, 4 + 5}, {9, 1, 1, 4}, {3, 2, 1, 4}, {1, 4, 2, 0}} {
		if got, err := Patient(c.P, c.L, c.k); err != nil || got != c.want {
			t.Errorf("%+v: %d %v", c, got, err)
		}
	}
	for _, c := range []struct{ P, L, want int }{{2, 3, 5}, {3, 2, 6}, {1, 4, 0}} {
		if got, err := PatientDelay(c.P, c.L); err != nil || got != c.want {
			t.Errorf("%+v: %d %v", c, got, err)
		}
	}
	for _, L := range []int{0, -1, MaxLatency} {
		if _, err := Patient(3, L, 2); err == nil {
			t.Errorf("L=%d is accepted", L)
		}
		if _, err := PatientDelay(3, L); err == nil {
			t.Errorf("L=%d is accepted", L)
		}
	}
}
