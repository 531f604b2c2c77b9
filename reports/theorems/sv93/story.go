package sv93

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper is the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "SV93", Title: "Broadcasts in the LogP machine",
		Citation: "R. Subramonian, N. Venkatasubramanian, Optimal Broadcast in a Distributed Memory Model of Parallel Computation, 1993.",
		Story:    story(),
		Parts:    kit.Outline(parts()),
		Places:   reports.ReadPlaces(places),
		Slips:    slips(),
	}
}

// story returns the exposition of the paper with its figures.
func story() []reports.Passage {
	return []reports.Passage{
		{
			Text: `Here there is no network to see: $P$ processors, and a message that is sent in one step is received $L$ steps
later. One item spreads like a Fibonacci sequence with lag $L$ (SV93-FSEQ, SV93-B). For $k$ items the paper
gives bounds, an integer program and a schedule of relays. A count of receptions bounds the time from below
(SV93-TCOUNT), and in all cases tried a schedule was found that meets it, which was checked by a validator of
its own; that it is always so is a conjecture.`,
			Figures: []string{"sv93-tree-8-2", "sv93-schedule-8-2-6"},
		},
		{
			Text: `If the source has a new item in every step, for ever, the question is with which delay all items can follow
each other. The least conceivable one is attained for all $P \le 64$ and $L \le 8$ but eleven values of $P$ at
$L = 2$ (SV93-CONT); for these a proof excludes it (SV93-CONT-OBSTRUCTED), and one step more is enough
(SV93-CONT-NEXT). That the first items decide, as the paper argues,
is not so (SV93-SEC5.2). Its general schedule,
in which groups of processors take turns, works with a delay as if the latency were one step longer
(SV93-THM6.1).`,
			Figures: []string{"sv93-continuous", "sv93-forever-9-2"},
		},
		{
			Text: `Several errata are of substance: the integer program admits what is no broadcast
(SV93-THM4.1-PRINTED), the relays collide (SV93-LEM4.1-PRINTED; an idempotent Latin square mends them,
SV93-LEM4.1), the arbitrary choice of leaves delays messages (SV93-THM6.1-PRINTED, SV93-THM6.1-ROOT), and what
an adversary can add to the delay is more than the theorem says: {{measured SV93-THM7.1-PRINTED: P=3 L=8}}
steps instead of {{theory SV93-THM7.1-PRINTED: P=3 L=8}} at $P = 3$, $L = 8$ (SV93-THM7.1-PRINTED). A bound
that is proved replaces it (SV93-THM7.1). Latencies that are merely random make the schedule of groups later
and later (SV93-RATCHET), since nobody in it has a step to spare; and the schedule that is the shortest for
fixed latencies need not be the best when they vary (SV93-ROBUST-ORDER). There are two ways out: to receive
what is due first, not what came first (SV93-DUE), or a schedule made for the latency $2L - 1$
(SV93-ROBUST-FAMILY, SV93-ROBUST-EVER). One item gains by latencies that vary if it goes to whoever lacks it,
and loses along a fixed tree (SV93-SPREAD-FASTER, SV93-TREE-JENSEN).`,
			Figures: []string{"sv93-latency"},
		},
	}
}
