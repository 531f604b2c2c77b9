package registry

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
)

// A Lab is what a laboratory consists of; see lab.Lab, which has the same fields.
type Lab struct {
	Name         string
	Title        string
	Introduction string
	Version      string
	Claims       []reports.Claim
	Papers       []reports.Paper
	References   []reports.Pair
	Models       []catalog.Model
	Quantities   []catalog.Quantity
	Algorithms   []catalog.Algorithm
	Workers      Workers // nil for none
	Costs        func() map[string]catalog.Cost
	Verbs        func(s *console.Session) []*cobra.Command
}

// Choose returns the claims whose ID is one of the words or starts with one,
// in the order of the laboratory; all for no words. Case does not matter.
func (l Lab) Choose(words []string) ([]reports.Claim, error) {
	if len(words) == 0 {
		return l.Claims, nil
	}
	wanted := make([]bool, len(l.Claims))
	for _, w := range words {
		found := false
		for i, c := range l.Claims {
			if w != "" && strings.HasPrefix(strings.ToUpper(c.ID), strings.ToUpper(w)) {
				wanted[i], found = true, true
			}
		}
		if !found {
			return nil, l.Unknown(w)
		}
	}
	var list []reports.Claim
	for i, c := range l.Claims {
		if wanted[i] {
			list = append(list, c)
		}
	}
	return list, nil
}

// Named returns the claims that the words name: a word that is an ID names that claim
// alone, any other those whose ID starts with it. All for no words.
func (l Lab) Named(words []string) ([]reports.Claim, error) {
	claims, err := l.Choose(words)
	if err != nil || len(words) == 0 {
		return claims, err
	}
	isID := func(word string) bool {
		return slices.ContainsFunc(claims, func(c reports.Claim) bool { return strings.EqualFold(word, c.ID) })
	}
	return slices.DeleteFunc(claims, func(c reports.Claim) bool {
		return !slices.ContainsFunc(words, func(w string) bool {
			return strings.EqualFold(w, c.ID) || !isID(w) && strings.HasPrefix(strings.ToUpper(c.ID), strings.ToUpper(w))
		})
	}), nil
}

// Unknown returns the error of a word that names no claim.
func (l Lab) Unknown(word string) error {
	ids := make([]string, len(l.Claims))
	for i, c := range l.Claims {
		ids[i] = c.ID
	}
	return inputs.Unknown("claim", word, ids)
}

// Cost returns what the cases of a claim take, if that was measured.
func (l Lab) Cost(id string) (c catalog.Cost, known bool) {
	if l.Costs == nil {
		return c, false
	}
	c, known = l.Costs()[id]
	return c, known
}
