package reports

import (
	"cmp"
	"fmt"
)

// Faults counts the different faults of sources that the errata of a kind among the
// claims state, and the claims that state them.
func Faults(claims []Claim, kind ErratumKind) (faults, stated int) {
	texts := make([]ClaimText, len(claims))
	for i, c := range claims {
		texts[i] = ClaimText{ID: c.ID, Erratum: c.Erratum, ErratumKind: c.ErratumKind, Fault: c.Fault}
	}
	return faultsOf(texts, kind)
}

func faultsOf(claims []ClaimText, kind ErratumKind) (faults, stated int) {
	different := map[string]bool{}
	for _, c := range errataOf(claims) {
		if c.ErratumKind == kind {
			stated++
			different[cmp.Or(c.Fault, c.ID)] = true
		}
	}
	return len(different), stated
}

// faultText says of a kind how many faults how many claims state.
func faultText(faults, stated int, kind ErratumKind) string {
	if faults == stated {
		return kind.plural(faults)
	}
	return fmt.Sprintf("%s, stated in %d claims", kind.plural(faults), stated)
}
