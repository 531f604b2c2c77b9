// Package gated simulates gated service without limit: at a gate every request
// that waits is taken, and all of them are finished at the end of the period,
//
//	C = V + X_1 + ... + X_M,  M' ~ Poisson(lambda N C)
//
// with M the requests taken and M' those taken at the next gate. It is the
// static-to-dynamic scheme of VAR98 Section 3.5 and the indirect broadcast of its
// Section 3.4, where X = 1/k and V = L + 2 delta.
//
// Arrivals may be other than Poisson (package arrivals): they are then drawn one by one,
// and runs begin empty, because no bound on the warm-up is known.
//
// A period costs a Poisson number and the sum of its lengths, whatever the number
// of nodes. Requests are not followed: given the length of the period in which
// they arrive, their instants are independent and uniform, so what a period adds
// to a mean or to a distribution function is known exactly. Delays draws single
// requests where independent ones are wanted.
//
// How long a run remembers its start is bounded by a proof (WarmUp). So Mean and
// Probability measure by independent runs from steady state; Start, for
// montecarlo/steady, and Regenerate do it by one long run.
//
// VAR98 is listed in package [castlab/analytic].
package gated
