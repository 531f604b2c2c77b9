package reservation

import "castlab/distributions"

// VacationWait returns the mean time W from a packet's arrival to the start of its
// own transmission for one user: the M/G/1 queue with vacations V whose services
// are S = V + X,
//
//	W = lambda E S^2/(2 (1 - lambda E S)) + EV2/(2 EV) + EV
//
// the wait of the queue without vacations, what is left of a vacation, and the
// reservation interval that begins the packet's own service. It is Wait of System
// at N = 1 and a = 0, by another way.
//
// Symbols: lambda packets per unit of time, X and V independent lengths. Units:
// time. +Inf if a second moment is. Source: derived; VB95, end of Section III-A,
// says that a = 0.
//
// Errors: those of SystemOf for N = 1.
func VacationWait(lambda float64, X, V distributions.Law) (float64, error) {
	s, err := SystemOf(1, lambda, X, V)
	if err != nil {
		return 0, err
	}
	service := s.EX + s.EV
	square := s.EX2 + 2*s.EX*s.EV + s.EV2
	wait := s.EV2/(2*s.EV) + s.EV
	if lambda > 0 { // without packets EX2 = +Inf does not matter
		wait += lambda * square / (2 * (1 - float64(lambda*service)))
	}
	return wait, nil
}
