package sv93

import (
	"slices"
	"sync"

	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim { return kit.Claims(parts()) }

// parts are the contents, made once: claims and chapter are of the same.
var parts = sync.OnceValue(contents)

// contents returns the parts of the paper with their claims.
func contents() []kit.Part {
	return []kit.Part{
		{Title: "Section 3: one item, and bounds", Claims: slices.Concat(oneItem(), lowerBounds())},
		{Title: "Section 4: k items", Claims: slices.Concat(integerProgram(), relays(), commonSchedules())},
		{Title: "Section 5: the least delay for ever", Claims: slices.Concat(continuous(), senders(), lastSendings())},
		{Title: "Section 6: the schedule of groups", Claims: slices.Concat(groupRoles(), grouped())},
		{Title: "Section 7: latencies that vary", Claims: slices.Concat(adversaries(), randomLatencies(), dueFirst(), spread())},
		{Title: "Section 8: robust schedules", Claims: robust()},
	}
}
