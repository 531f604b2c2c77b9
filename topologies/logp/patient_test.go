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

// Steps 0, 1, 2, 3, ... of a schedule with a pause in every third step are 0, 1, 3, 4,
// ..., and it is as valid as before: no reception comes after what it was before, but for
// the pauses.
func TestWithPauses(t *testing.T) {
	s, err := Pipeline(2, 4, 5)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.WithPauses(3)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{0, 1, 3, 4, 6} {
		if got := p.Sends[i].Step; got != want || s.Sends[i].Step != i {
			t.Errorf("item %d in step %d, want %d", i, got, want)
		}
	}
	for m := 2; m <= 9; m++ {
		s, err := Binomial(16, 3, 7)
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.WithPauses(m)
		if err == nil {
			err = Validate(p)
		}
		if err != nil {
			t.Errorf("m=%d: %v", m, err)
		}
	}
	if _, err := s.WithPauses(1); err == nil {
		t.Error("m=1 is accepted")
	}
}
