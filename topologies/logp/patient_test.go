package logp

import "testing"

// The steps stay, and a latency that leaves no time to wait is refused.
func TestPatient(t *testing.T) {
	s, err := Pipeline(3, 5, 2)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Patient(3)
	if err != nil || p.Latency != 3 || p.Steps != s.Steps || len(p.Sends) != len(s.Sends) || s.Latency != 5 {
		t.Errorf("%v %v of %v", p, err, s)
	}
	for _, L := range []int{0, 4} {
		if _, err := s.Patient(L); err == nil {
			t.Errorf("L=%d is accepted", L)
		}
	}
}
