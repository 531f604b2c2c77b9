package sv93

import (
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim { return kit.Claims(contents()) }

// contents returns the parts of the paper with their claims.
func contents() []kit.Part {
	return []kit.Part{
		{Title: "Section 3: one item, and bounds", Claims: claims.Declare(oneItem(), lowerBounds())},
		{Title: "Section 4: k items", Claims: claims.Declare(integerProgram(), relays(), commonSchedules())},
		{Title: "Section 5: the least delay for ever", Claims: claims.Declare(continuous(), senders(), lastSendings())},
		{Title: "Section 6: the schedule of groups", Claims: claims.Declare(groupRoles(), grouped())},
		{Title: "Section 7: latencies that vary", Claims: claims.Declare(adversaries(), randomLatencies(), dueFirst(), spread())},
		{Title: "Section 8: robust schedules", Claims: claims.Declare(robust())},
	}
}
