package sv93

import "castlab/reports"

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim {
	return []reports.Claim{
		// Section 3: one item, and bounds.
		sequence(),
		one(),
		depth(),
		depthNice(),
		depthPrinted(),
		continuousLower(),
		items(),
		itemsMany(),
		itemsFew(),

		// Section 4: k items.
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
		general(),

		// Section 5: the least delay for ever.
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

		// Section 6: the schedule of groups.
		roles(),
		terminal(),
		terminalPrinted(),
		grouped(),
		groupedLeast(),
		slower(),
		arbitraryPrinted(),
		unguardedPrinted(),

		// Section 7: latencies that vary.
		adversaryPrinted(),
		adversaryBound(),
		adversaryTight(),
		randomPrinted(),
		ratchet(),

		// Section 8: robust schedules.
		robust(),
		robustOrder(),
	}
}
