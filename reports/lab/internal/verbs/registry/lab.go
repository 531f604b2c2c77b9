package registry

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
)

// A Lab is a laboratory: claims, and what else it offers by name. Only Name and one of
// Claims, Models, Quantities and Algorithms are required.
type Lab struct {
	Name         string // of the program, as it is typed: in messages, help pages and the commands that repeat a result
	Title        string // what it is, in one line of plain text that goes on after "NAME is"
	Introduction string // first paragraph of its reports, markdown with $TeX$; "" for its name and title
	Version      string // of the claims and models; "" for what the build knows

	Claims     []reports.Claim
	Papers     []reports.Paper // chapters of its reports, for claims of publications
	References []reports.Pair  // sources that claims cite: short name, full citation

	Models     []catalog.Model     // experiments: the verb simulate, and studies
	Quantities []catalog.Quantity  // closed forms: the verb theory
	Algorithms []catalog.Algorithm // schedules: the verb schedule

	Workers Workers // processes that compute studies: workers.Verbs() of package reports/lab/workers; nil for this process alone

	Tour []Station // states of the live page that lead through the laboratory; nil for none

	Costs func() map[string]reports.Cost            // measured costs of claims, by ID; nil for none
	Verbs func(s *console.Session) []*cobra.Command // further commands; nil for none
}

// A Station is a state of the live page, and what to see there.
type Station struct {
	Title   string
	Address string // what stands after # in the address of the page: KIND/NAME?key=value&...
	Text    string // plain paragraphs, with an empty line between two
}

// Choose returns the claims whose ID is one of the words or starts with one, in the order of the
// laboratory; all for no words. A word that ends with $ is a whole ID. Case does not matter.
func (l Lab) Choose(words []string) ([]reports.Claim, error) {
	if len(words) == 0 {
		return l.Claims, nil
	}
	wanted := make([]bool, len(l.Claims))
	for _, w := range words {
		found := false
		for i, c := range l.Claims {
			id, whole := strings.CutSuffix(w, "$")
			if whole && strings.EqualFold(c.ID, id) || w != "" && strings.HasPrefix(strings.ToUpper(c.ID), strings.ToUpper(w)) {
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

// Wider says of each word that is an ID and the beginning of others that it stands for all of them.
func (l Lab) Wider(words []string) (lines []string) {
	for _, w := range words {
		n, id := 0, ""
		for _, c := range l.Claims {
			if strings.HasPrefix(strings.ToUpper(c.ID), strings.ToUpper(w)) {
				n++
			}
			if strings.EqualFold(c.ID, w) {
				id = c.ID
			}
		}
		if id != "" && n > 1 {
			lines = append(lines, fmt.Sprintf("%s stands for the %d claims whose IDs begin so; '%s$' is this one alone", id, n, id))
		}
	}
	return lines
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
			return strings.EqualFold(strings.TrimSuffix(w, "$"), c.ID) ||
				!isID(w) && strings.HasPrefix(strings.ToUpper(c.ID), strings.ToUpper(w))
		})
	}), nil
}

// Unknown returns the error of a word that names no claim: what else it names, or the IDs that are like it.
func (l Lab) Unknown(word string) error {
	ids := make([]string, len(l.Claims))
	var begin []string
	for i, c := range l.Claims {
		ids[i] = c.ID
		if word != "" && strings.HasPrefix(strings.ToUpper(c.ID), strings.ToUpper(word)) {
			begin = append(begin, c.ID)
		}
	}
	want := ""
	switch {
	case len(begin) > 1:
		want = fmt.Sprintf("%d claims begin so, such as %s; '%s list %s' has all", len(begin), begin[0], l.Name, word)
	case slices.ContainsFunc(l.Quantities, func(q catalog.Quantity) bool { return q.Name == word }):
		want = fmt.Sprintf("it is a quantity; '%s theory %s --help' says which", l.Name, word)
	case slices.ContainsFunc(l.Models, func(m catalog.Model) bool { return m.Name == word }):
		want = fmt.Sprintf("it is a model; '%s simulate %s --help' says which", l.Name, word)
	default:
		return inputs.Unknown("claim", word, ids)
	}
	return &inputs.WordError{Word: "unknown claim " + inputs.Printable(word), Want: want}
}

// Cost returns what the cases of a claim take, if that was measured.
func (l Lab) Cost(id string) (c reports.Cost, known bool) {
	if l.Costs == nil {
		return c, false
	}
	c, known = l.Costs()[id]
	return c, known
}
