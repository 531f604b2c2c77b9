package vb93

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper returns the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "VB93", Title: "Multinode broadcasts of random packets",
		Citation: "E. A. Varvarigos, D. P. Bertsekas, Multinode Broadcast in Hypercubes and Rings with Randomly Distributed Length of " +
			"Packets, IEEE Transactions on Parallel and Distributed Systems 4(2), 1993.",
		Story:  story(),
		Parts:  kit.Outline(contents(nil)),
		Places: reports.ReadPlaces(places),
		Slips:  slips(),
	}
}

// story returns the exposition of the paper with its figures.
func story() []reports.Passage {
	return []reports.Passage{
		{
			Text: `A multinode broadcast sends one packet of every node to all others. The paper asks what it costs that packets
differ in length, when each is drawn at random and takes its own time over every link. On the ring the answer
is short: a run takes exactly $\lceil (n-1)/2 \rceil$ times its longest packet (VB93-RING-PATH), so that
everything is a matter of the longest of $n$ lengths. Its mean is known for any law (VB93-RING-EQ1), and so
are its law and quantiles, also where no moment is finite (VB93-RING-QUANTILE). Exponential lengths on 1024
nodes cost a factor of {{theory VB93-RING-COMPARE: n=1024 law=exponential(mean=1)}}, measured
{{interval VB93-RING-COMPARE: n=1024 law=exponential(mean=1)}}; the factor $\ln n$ of the abstract would be
6.93 (VB93-RING-LN).`,
			Figures: []string{"vb93-ring-compare", "vb93-ring-cdf-trace"},
		},
		{
			Text: `On the hypercube the price vanishes. Proposition 4 says that with barriers between the phases the broadcast
takes at most $1 + \delta$ times as long as with unit lengths, with probability as near to 1 as you like, once
the cube is large enough. It holds (VB93-PROP4), and the rate is now known: the median of the excess is near
$\sigma (2\pi d)^{1/4} \sqrt{2 d \ln(nd)/n}$ (VB93-PROP4-RATE-UPPER), measured
{{measured VB93-PROP4-RATE-UPPER: d=8 law=exponential(mean=1)}} at $d = 8$ and
{{measured VB93-PROP4-RATE-UPPER: d=16 law=exponential(mean=1)}} at $d = 16$ for exponential lengths. The
proposition asks for a moment generating function. Lognormal lengths have none, and the excess falls for them
as well, to {{measured VB93-PROP4-RATE-UPPER: d=14 law=lognormal(mean=1,sigma=1)}} at $d = 14$; so it does, after
a rise to $d = 10$ or so, for Pareto lengths of infinite variance (VB93-PROP4-HEAVY). A finite mean alone is not enough
(VB93-PROP4-DIVERGES). Of the errata one changes what a user would expect: barriers do not cost slightly more,
but make the broadcast {{measured VB93-ORDER-PRINTED: d=8 law=exponential(mean=1)}} times as long at $d = 8$
(VB93-ORDER-PRINTED). Steps of proofs that fail as
printed (VB93-EQ8-PRINTED, VB93-EQ13-PRINTED, VB93-EQ14-PRINTED, VB93-PROP3-PRINTED) are mended, and no
theorem falls with them.`,
			Figures: []string{"vb93-cube-ratio", "vb93-cube-law"},
		},
		{
			Text: `Beyond the paper stand exact means in up to five dimensions (VB93-MEAN-EXACT), a bound on the mean that is
within 2 % from twelve dimensions on (VB93-MEAN-BOUND), the same limit without barriers, reached faster
(VB93-ASYNC-RATE-UPPER), and delays so rare that only a conditional simulation sees them: at $d = 4$ the
probability of more than 120 mean lengths is
{{theory VB93-TAIL-EXACT: d=4 law=exponential(mean=1) gamma=120}}, measured
{{measured VB93-TAIL-EXACT: d=4 law=exponential(mean=1) gamma=120}}. How large the cube has to be depends on
the proof more than on the cube.`,
			Figures: []string{"vb93-cube-n0", "vb93-cube-tail-8"},
		},
	}
}
