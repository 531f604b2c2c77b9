package reservation

import (
	"castlab/distributions"
	"castlab/distributions/inputs"
)

// rounding is the relative error allowed in the moments and the a of a caller.
const rounding = 1e-12

// The range of lengths for which squares, times any number of users, neither overflow
// nor lose accuracy.
const (
	shortest = 1e-140
	longest  = 1e140
)

// check returns an error for the first field outside its domain; ex and ev are the
// caller's names of the mean lengths.
func (s System) check(ex, ev string) error {
	if err := s.checkLengths(ex, ev); err != nil {
		return err
	}
	limit := 1 / (float64(s.n()*s.EX) + s.EV)
	if !(s.Lambda >= 0 && s.Lambda < limit && s.d() > 0) {
		return inputs.Errorf("lambda", s.Lambda, "a number >= 0 and below %.6g, the stability limit 1/(N EX + EV)", limit)
	}
	return nil
}

// checkLengths returns an error for N or a moment outside its domain.
func (s System) checkLengths(ex, ev string) error {
	if s.N < 1 {
		return inputs.Errorf("N", s.N, "an integer >= 1")
	}
	if !(s.EX == 0 || shortest <= s.EX && s.EX <= longest) {
		return inputs.Errorf(ex, s.EX, "0 or a number from %g to %g", shortest, longest)
	}
	if !(s.EX2 >= s.EX*s.EX*(1-rounding)) {
		return inputs.Errorf("EX2", s.EX2, "a number >= EX^2 = %g", s.EX*s.EX)
	}
	if !(shortest <= s.EV && s.EV <= longest) {
		return inputs.Errorf(ev, s.EV, "a number from %g to %g", shortest, longest)
	}
	if !(s.EV2 >= s.EV*s.EV*(1-rounding)) {
		return inputs.Errorf("EV2", s.EV2, "a number >= EV^2 = %g", s.EV*s.EV)
	}
	return nil
}

// checkA returns an error unless 0 <= a <= 1/2 - 1/(2N).
func (s System) checkA(a float64) error {
	if err := s.Validate(); err != nil {
		return err
	}
	if most := s.mostA(); !(a >= 0 && a <= most*(1+rounding)) {
		return inputs.Errorf("a", a, "a number from 0 to 1/2 - 1/(2N) = %.6g", most)
	}
	return nil
}

// checkLaw returns an error unless there is a law, and it is valid, of lengths and with
// a finite mean.
func checkLaw(arg string, law distributions.Law) error {
	if law == nil {
		return inputs.Errorf(arg, nil, "a law")
	}
	if err := law.Validate(); err != nil {
		return err
	}
	if lo, _ := law.Support(); !(lo >= 0) {
		return inputs.Errorf(arg, law.String(), "a law of lengths, which are not negative")
	}
	if !inputs.Finite(law.Mean()) {
		return inputs.Errorf(arg, law.String(), "a law with a finite mean")
	}
	return nil
}
