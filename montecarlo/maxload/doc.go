// Package maxload throws K balls independently and uniformly into d bins and
// looks at the fullest: in ST93, K broadcasts choose among d trees at random and
// the largest load max(N_1, ..., N_d) decides how long the phases take.
//
// New prepares a thrower that never looks at a single ball. The bins are halved
// again and again; each half takes a binomial number of the balls, by tables:
//
//	binomial(4096 a + 64 b + r, p) = binomial(4096 a, p) + binomial(64 b, p) + binomial(r, p)
//
// with an alias table for each a and b that can occur, and for r < 64 the ones
// among r bits of a word (p = 1/2) or another table. The loads have exactly the
// multinomial law but for the rounding of the tables, under 1e-12 of a
// probability, and parts of the binomial laws below 1e-23, which are cut off.
//
// Tilted and Conditional estimate P(max >= m) where counting would never see it.
//
// ST93 is listed in package [castlab/analytic].
package maxload
