package kit

import "castlab/reports"

// ErrataOfKind sets the kinds of the errata of a paper from one list, by claim ID.
func ErrataOfKind(claims []reports.Claim, kinds map[string]reports.ErratumKind) []reports.Claim {
	for i, c := range claims {
		if k, ok := kinds[c.ID]; ok {
			claims[i].ErratumKind = k
		}
	}
	return claims
}
