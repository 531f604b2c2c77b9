package kit

import "castlab/reports"

// OfKind gives the errata of a paper their kinds, which stand in one list, by ID.
func OfKind(claims []reports.Claim, kinds map[string]reports.ErratumKind) []reports.Claim {
	for i, c := range claims {
		if k, ok := kinds[c.ID]; ok {
			claims[i].ErratumKind = k
		}
	}
	return claims
}
