package kit

import (
	"slices"

	"castlab/reports"
)

// Later marks as Long, for the full profile only, the cases that are named by claim and
// parameters. A name that matches no case becomes a case without parameters, which the
// registry refuses.
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
					list[k] = long(list[k])
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
