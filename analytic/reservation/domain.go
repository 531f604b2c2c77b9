package reservation

import (
	"fmt"
	"math"

	"castlab/distributions"
)

// rounding is the relative error allowed in the moments and the a of a caller.
const rounding = 1e-12

// The range of lengths for which squares, times any number of users, neither overflow
// nor lose accuracy.
const (
	shortest = 1e-140
	longest  = 1e140
)

// domain returns a *distributions.DomainError.
func domain(arg string, value any, format string, args ...any) error {
	return &distributions.DomainError{Arg: arg, Value: value, Domain: fmt.Sprintf(format, args...)}
}

func finite(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }

// check returns an error for the first field outside its domain; ex and ev are the
// caller's names of the mean lengths.
func (s System) check(ex, ev string) error {
	if err := s.checkLengths(ex, ev); err != nil {
		return err
	}
	limit := 1 / (float64(s.n()*s.EX) + s.EV)
	if !(s.Lambda >= 0 && s.Lambda < limit && s.d() > 0) {
		return domain("lambda", s.Lambda, "a number >= 0 and below %.6g, the stability limit 1/(N EX + EV)", limit)
	}
	return nil
}

// checkLengths returns an error for N or a moment outside its domain.
func (s System) checkLengths(ex, ev string) error {
	if s.N < 1 {
		return domain("N", s.N, "an integer >= 1")
	}
	if !(s.EX == 0 || shortest <= s.EX && s.EX <= longest) {
		return domain(ex, s.EX, "0 or a number from %g to %g", shortest, longest)
	}
	if !(s.EX2 >= s.EX*s.EX*(1-rounding)) {
		return domain("EX2", s.EX2, "a number >= EX^2 = %g", s.EX*s.EX)
	}
	if !(shortest <= s.EV && s.EV <= longest) {
		return domain(ev, s.EV, "a number from %g to %g", shortest, longest)
	}
	if !(s.EV2 >= s.EV*s.EV*(1-rounding)) {
		return domain("EV2", s.EV2, "a number >= EV^2 = %g", s.EV*s.EV)
	}
	return nil
}

// checkA returns an error unless 0 <= a <= 1/2 - 1/(2N).
func (s System) checkA(a float64) error {
	if err := s.Validate(); err != nil {
		return err
	}
	if most := s.mostA(); !(a >= 0 && a <= most*(1+rounding)) {
		return domain("a", a, "a number from 0 to 1/2 - 1/(2N) = %.6g", most)
	}
	return nil
}

// checkLaw returns an error unless there is a law, and it is valid, of lengths and with
// a finite mean.
func checkLaw(arg string, law distributions.Law) error {
	if law == nil {
		return domain(arg, nil, "a law")
	}
	if err := law.Validate(); err != nil {
		return err
	}
	if lo, _ := law.Support(); !(lo >= 0) {
		return domain(arg, law.String(), "a law of lengths, which are not negative")
	}
	if !finite(law.Mean()) {
		return domain(arg, law.String(), "a law with a finite mean")
	}
	return nil
}
