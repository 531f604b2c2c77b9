package st93

import "castlab/reports"

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim {
	return []reports.Claim{}
}
