package sv93

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim { return kit.ErrataOfKind(kit.Claims(contents()), kinds, faults) }

// contents returns the parts of the paper with their claims.
func contents() []kit.Part {
	return []kit.Part{
		{Title: "Section 3: one item, and bounds", Claims: []reports.Claim{
			sequence(),
			one(),
			depth(),
			depthNice(),
			depthPrinted(),
			continuousLower(),
			items(),
			itemsOneStep(),
			itemsMany(),
			itemsFew(),
		}},
		{Title: "Section 4: k items", Claims: []reports.Claim{
			programSatisfied(),
			programSolved(),
			programPrinted(),
			programObjective(),
			itemsUpper(),
			relayRepaired(),
			relayFew(),
			relayPrinted(),
			relayPooled(),
			relayTies(),
			itemsSingle(),
			baselineTimes(),
			baselineBest(),
			dTrees(),
			dTreesQuoted(),
			general(),
		}},
		{Title: "Section 5: the least delay for ever", Claims: []reports.Claim{
			continuousAttained(),
			continuousObstructed(),
			continuousNext(),
			continuousIdentity(),
			senders(),
			sendersPrinted(),
			receptions(),
			receptionsPrinted(),
			sendersImposed(),
			lastSending(),
			lastSendingPrinted(),
			pauses(),
			pausesPrinted(),
			window(),
			deadEnds(),
		}},
		{Title: "Section 6: the schedule of groups", Claims: []reports.Claim{
			roles(),
			terminal(),
			terminalPrinted(),
			protocol(),
			grouped(),
			groupedLeast(),
			slower(),
			arbitraryPrinted(),
			unguardedPrinted(),
			channels(),
			channelsTree(),
		}},
		{Title: "Section 7: latencies that vary", Claims: []reports.Claim{
			adversaryPrinted(),
			adversaryBound(),
			adversaryTight(),
			randomPrinted(),
			ratchet(),
			ratchetPauses(),
			dueRobust(),
			dueNoRatchet(),
			starved(),
			spreadTime(),
			spreadLower(),
			spreadFaster(),
			treeTime(),
			treeJensen(),
			treeSlower(),
		}},
		{Title: "Section 8: robust schedules", Claims: []reports.Claim{
			robust(),
			robustOrder(),
			patient(),
			patientEver(),
		}},
	}
}
