package kit

import "castlab/reports"

// ErrataOfKind gives the errata of a paper their kinds, which stand in one list, by ID.
func ErrataOfKind(claims []reports.Claim, kinds map[string]reports.ErratumKind) []reports.Claim {
	for i, c := range claims {
		if k, ok := kinds[c.ID]; ok {
			claims[i].ErratumKind = k
		}
	}
	return claims
}
