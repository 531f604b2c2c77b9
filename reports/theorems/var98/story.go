package var98

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper is the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "VAR98", Title: "Static and dynamic tasks on any network",
		Citation: "E. A. Varvarigos, A Library of Static and Dynamic Communication Algorithms for Parallel Computation, " +
			"Telecommunication Systems 13(1), 2000.",
		Story:  story(),
		Parts:  kit.Outline(parts()),
		Places: reports.ReadPlaces(places),
		Slips:  slips(),
	}
}

// story returns the exposition of the survey with its figures.
func story() []reports.Passage {
	return []reports.Passage{
		{
			Text: `The survey orders the tasks of parallel computation, from one packet for one node to a packet from every node
for every other, on any network. Algorithms for one task give algorithms for another (VAR98-HIER), and for
most tasks on cubes, rings, meshes with wraparound, folded cubes and Manhattan Street networks the lower bound
is attained: every schedule here is explicit and passes a validator that shares no code with it. Tasks that
look the same from every node are the best understood: they take exactly the largest row or column sum of a
matrix (VAR98-ISO-OPT), which is the optimum in the cube (VAR98-CRITSUM), not on every network, as it may be
read (VAR98-CRITSUM-ANY). The sum printed in Figure 2(b) is 8 where it is
{{measured VAR98-FIG2B: topology=torus(sides=3x3)}} (VAR98-FIG2B-PRINTED).`,
			Figures: []string{"var98-networks", "var98-hierarchy", "var98-exchange"},
		},
		{
			Text: `Broadcasts from some nodes run along spanning trees that share no link. There are as many as the strength of
the network has whole ones (VAR98-TREES), and $M$ packets along $k$ of them take $M/k + L + 2\delta$ slots at
most (VAR98-PMNB), less by a sharper count (VAR98-PMNB-SHARP). What no scheme can exceed is printed with $k$,
which confuses whole trees with what links can carry: on the 3-cube a rate of
{{measured VAR98-NEC-PRINTED: graph=hypercube(d=3)}} is sustained where
{{theory VAR98-NEC-PRINTED: graph=hypercube(d=3)}} is said to be the most (VAR98-NEC-PRINTED,
VAR98-PMNB-LB-FULL, VAR98-PMNB-LB-HALF). The right number is the strength (VAR98-NEC), and beyond the survey
the exact capacity is found by minimum cuts (VAR98-CAPACITY) and attained on any network by a timetable
(VAR98-CAPACITY-ATTAINED). Of the gap that the survey leaves open in full duplex little remains: planned
centrally, broadcasts come within two slots of what the worst cut lets through (VAR98-PMNB-CUT,
VAR98-PMNB-CUT-NEAR), and on line trees of every node that share no arc use both ways of every link
(VAR98-PMNB-ROOTED, VAR98-CAPACITY-ROOTED).`,
			Figures: []string{"var98-packings", "var98-capacity"},
		},
		{
			Text: `For packets that arise all the time there are two schemes along the trees: the direct one sends each packet as
soon as links are free and is stable up to a rate of $k/(N-1)$ at each node (VAR98-DIRSTAB), the indirect one
broadcasts in periods, up to $k/N$ (VAR98-INDSTAB). The mean delay of the direct scheme
is exact (VAR98-DIRECT); that of the scheme in periods is bounded in the survey, with a misprint that hides
the load (VAR98-INDIRECT-PRINTED), and exact here (VAR98-INDIRECT-EXACT, VAR98-S2D-EXACT): the printed bound
is up to 4/3 of it. Dynamic scattering by a greedy rule is stable up to the greatest rate there can be, as far
as experiments say (VAR98-SCATSTAB).`,
			Figures: []string{"var98-schemes", "var98-gated-delay"},
		},
	}
}
