package kit

import (
	"slices"

	"castlab/reports"
)

// Later leaves cases to the full profile, by claim and parameters: those that
// take too long for quick. A case that is named and not there becomes one
// without parameters, which the registry refuses.
func Later(claims []reports.Claim, cases map[string][]string) []reports.Claim {
	for i := range claims {
		names, all := cases[claims[i].ID], claims[i].Cases.Printed
		if len(names) == 0 {
			continue
		}
		claims[i].Cases.Printed = func() []reports.Case {
			list, found := all(), 0
			for k := range list {
				if slices.Contains(names, list[k].Params) {
					list[k].Long = true
					found++
				}
			}
			if found != len(names) {
				list = append(list, reports.Case{})
			}
			return list
		}
	}
	return claims
}
