package pmnb

import "castlab/distributions/inputs"

// Linear returns X and V so that the algorithm takes at most X M + V for every
// M, which is what the dynamic broadcasting scheme runs on:
//
//	X = (N-1)/(dN)
//	V = 2 + 2d t_p (II), 2d + 4d t_p (III); with Exchange the terms in t_p are halved
//
// For III, ceil(M/d) - 1 <= (M-1)/d <= M (N-1)/(dN). A period padded to that
// length is what VB95 analyzes.
//
// Units: slots. Source: VB95, eq (15) and Section V, where V is called the time of
// the phases before the broadcast: those take 2d t_p + 1 and d + 4d t_p, the rest
// is the d in Lemma 1 (erratum); Exchange: derived.
//
// Errors: a not II or III, d outside 1..MaxDimensions, tp outside 0..1, how not
// Tree or Exchange.
func Linear(a Algorithm, d int, tp float64, how Prefix) (X, V float64, err error) {
	if err := check(a, d, 1, tp); err != nil {
		return 0, 0, err
	}
	if err := how.check(); err != nil {
		return 0, 0, err
	}
	n, ranks := float64(d), float64(how.steps(d)*tp)
	X = share(d, 1) / n
	switch a {
	case II:
		return X, ranks + 2, nil
	case III:
		return X, float64(2*ranks) + 2*n, nil
	}
	return 0, 0, &inputs.Error{Arg: "algorithm", Value: a, Domain: "II or III: the duration of I is not linear in M"}
}
