package vb95

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper is the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "VB95", Title: "Broadcasts that arise all the time",
		Citation: "E. A. Varvarigos, D. P. Bertsekas, Dynamic Broadcasting in Parallel Computing, " +
			"IEEE Transactions on Parallel and Distributed Systems 6(2), 1995.",
		Story:  story(),
		Parts:  kit.Outline(parts()),
		Places: reports.ReadPlaces(places),
		Slips:  slips(),
	}
}

// story returns the exposition of the paper with its figures.
func story() []reports.Passage {
	return []reports.Passage{
		{
			Text: `Now packets arise all the time, at every node at random, and each has to reach all others. The scheme of the
paper works in periods: a period broadcasts one packet of every node that has one, and takes $XK + V$ if these
are $K$ nodes. Under full load a period broadcasts
one packet of every node, so on large cubes the scheme is stable up to a load near 1 (VB95-STAB, VB95-HCSTAB). Its mean delay is that of a queue with reservations. The theorem gives it but for
one unknown, the chance $a$ that a packet which comes while others are sent sees one of its own user start in
the same frame (VB95-THM1-LINE, VB95-DBT-LINE). Here $a$ is exact for up to four users (VB95-A-EXACT), a bracket that needs no $a$ holds for
any number (VB95-DBT-BRACKET-UPPER, VB95-DBT-BRACKET-LOWER), and at one load the unknown cancels
(VB95-DBT-PIVOT). On a hypercube the delay is of the order of $V$; where packets are split and ranks
take no time, $V$ is 2 slots on every cube, and the delay at half load, {{measured VB95-THETA-SPLIT: d=6 tp=0 rho=0.5 algorithm=II}}
slots at $d = 6$ and {{measured VB95-THETA-SPLIT: d=10 tp=0 rho=0.5 algorithm=II}} at $d = 10$, does not grow with it (VB95-THETA-SPLIT).`,
			Figures: []string{"vb95-delay", "vb95-chance"},
		},
		{
			Text: `What a period takes on the hypercube is a problem of its own: $M$ nodes, which nobody knows in advance, have a
packet each. The three algorithms of the paper work for every set of nodes (VB95-WORKS), and their times,
which the paper bounds, are known to the slot (VB95-ALG1, VB95-ALG2, VB95-ALG3): in its example of 65536
nodes, 1024 of them active, algorithm III takes
{{measured VB95-EXAMPLE-PRINTED: d=16 M=1024 tp=1 algorithm=III}} slots, where
{{theory VB95-EXAMPLE-PRINTED: d=16 M=1024 tp=1 algorithm=III}} are printed (VB95-EXAMPLE-PRINTED). Exchanging
ranks across one dimension after the other saves $d$ steps (VB95-EXCHANGE).`,
			Figures: []string{"vb95-stability"},
		},
		{
			Text: `The errata matter to whoever implements or plots the scheme: read literally, packets go to the wrong nodes
(VB95-NAMES-PRINTED), unpadded classes collide (VB95-ALG3-UNPADDED), a factor $N/(N-1)$ is missing in the mean
number of packets of a period (VB95-MBAR-PRINTED), and at the limit of stability itself the scheme is not
stable (VB95-STAB-PRINTED). Periods that end when the broadcast does are better than padded ones in every run,
which is not proved (VB95-HCACTUAL).`,
			Figures: []string{"vb95-padded", "vb95-direct"},
		},
	}
}
