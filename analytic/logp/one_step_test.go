package logp

import "testing"

// It is what counting receptions gives, in another way, for every P and k.
func TestOneStepCountsAsLower(t *testing.T) {
	for P := 1; P <= 300; P++ {
		for k := range 30 {
			got, err := OneStep(P, k)
			want, failed := Lower(P, 1, k)
			if err != nil || failed != nil || got != want {
				t.Errorf("P=%d k=%d: %d, %v; counted %d, %v", P, k, got, err, want, failed)
			}
		}
	}
	for _, c := range [][2]int{{0, 1}, {2, -1}} {
		if _, err := OneStep(c[0], c[1]); err == nil {
			t.Errorf("P=%d k=%d: no error", c[0], c[1])
		}
	}
}
