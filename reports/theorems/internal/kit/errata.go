package kit

import "castlab/reports"

// ErrataOfKind sets the kinds of the errata of a paper from one list, by claim ID, and
// from another which errata state the fault of another claim.
func ErrataOfKind(claims []reports.Claim, kinds map[string]reports.ErratumKind, faults map[string]string) []reports.Claim {
	for i, c := range claims {
		if f, ok := faults[c.ID]; ok {
			claims[i].Fault = f
		}
		if k, ok := kinds[c.ID]; ok {
			claims[i].ErratumKind = k
		}
	}
	return claims
}
