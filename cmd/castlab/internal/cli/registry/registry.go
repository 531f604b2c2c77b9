package registry

import (
	"strings"

	"castlab/distributions/inputs"
	"castlab/notebooks/data"
	"castlab/reports"
	"castlab/reports/theorems"
)

// All returns every claim, with the cases on measured lengths.
func All() ([]reports.Claim, error) {
	trace, err := data.LoopbackRTT()
	if err != nil {
		return nil, err
	}
	return theorems.All(trace), nil
}

// Choose returns the claims whose ID is one of the words or starts with one,
// in the order of the registry; all for no words. Case does not matter.
func Choose(words []string) ([]reports.Claim, error) {
	all, err := All()
	if err != nil || len(words) == 0 {
		return all, err
	}
	wanted := make([]bool, len(all))
	for _, w := range words {
		found := false
		for i, c := range all {
			if w != "" && strings.HasPrefix(strings.ToUpper(c.ID), strings.ToUpper(w)) {
				wanted[i], found = true, true
			}
		}
		if !found {
			return nil, Unknown(w, all)
		}
	}
	var list []reports.Claim
	for i, c := range all {
		if wanted[i] {
			list = append(list, c)
		}
	}
	return list, nil
}

// Unknown returns the error of a word that names no claim.
func Unknown(word string, all []reports.Claim) error {
	ids := make([]string, len(all))
	for i, c := range all {
		ids[i] = c.ID
	}
	return inputs.Unknown("claim", word, ids)
}
