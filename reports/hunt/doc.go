// Package hunt searches the parameters of a claim for those at which it is false.
//
// A claim is checked on the cases that its author chose. A hunt draws cases from the whole
// domain of its parameters, inside of its hypotheses, measures each with few replications,
// goes on near those that come closest to a violation, and confirms what looks like one:
//
//	search      points are drawn by Parameters.DrawWide, small sizes first, or are moves from
//	            the points with the least margin; a point whose estimate is on the wrong side
//	            is measured again with 8 and with 64 times as many replications
//	confirm     a case that is still refuted is settled on random numbers of its own, which
//	            neither the search nor another confirmation has seen
//	shrink      simpler parameters are tried, each confirmed likewise, until none is refuted
//
// # Error control
//
// The search decides nothing. Confirmation j of a claim has an interval of level
//
//	1 - alpha_j,  alpha_j = (alpha/m) (6/pi^2)/j^2,  j = 1, 2, ...
//
// where m is the number of claims that are searched. Its random numbers are
// independent of those that chose the case, so that a case for which the claim holds is
// refuted with probability at most alpha_j, whatever the search did; the alpha_j of all claims
// add up to alpha. So a sound claim of the hunt is reported false with probability at most
// alpha, however many points are tried, and the shrunk case has the same guarantee as the
// first. An interval with a warning refutes nothing (reports.Decide). Computed and executed
// cases have no error of this kind.
//
// All this is as good as the level of the intervals. That of a mean by Student's t is of what
// its replications have seen, and a search finds the laws with a rare value that they have not:
// so it refutes only beyond what such a value could do (reports.Unseen), which holds for values
// up to ten times the mean.
//
// # What a margin is
//
// The margin of a point says how far the claim is from being violated there, as a share of
// the theory (of 1, if the theory is 0): for a bound theory <= or >= the measured value, the
// distance between the two, negative on the wrong side; for an equality, the distance from
// the theory to the nearer end of the interval, negative outside of it.
//
// # Parts
//
// The search of a claim depends on the seed, its ID, the number of points and alpha/m alone.
// So the claims of a list may be searched anywhere, with Settings.Among, and a hunt is
// divided and continued claim by claim; a search that time ends is not reproducible.
//
// Source: derived; the order of shrinking is that of property-based testing (Claessen and
// Hughes, "QuickCheck", 2000), the races that of Jamieson and Talwalkar, "Non-stochastic best
// arm identification and hyperparameter optimization", 2016.
package hunt
