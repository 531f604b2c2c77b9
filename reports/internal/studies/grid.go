package studies

import (
	"errors"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/token"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
)

// addClaims adds a cell for every printed case of the claims, or for every case of a
// grid.
func (s *Study) addClaims(f *file, r request, l Library, open reports.Open) error {
	for _, asked := range r.claims {
		choose := l.Choose
		if asked.with != nil { // values are for the claim that is named
			choose = l.Named
		}
		claims, err := choose([]string{asked.id.text})
		if err != nil {
			return f.at(asked.id.at, "%v", err)
		}
		for _, c := range claims {
			if slices.ContainsFunc(s.Claims, func(have reports.Claim) bool { return have.ID == c.ID }) {
				return f.at(asked.id.at, "claim %s comes twice; give all its values in one place", c.ID)
			}
			if asked.with != nil {
				cases, err := f.askedCases(c, asked, open)
				if err != nil {
					return err
				}
				c = c.With(cases)
			}
			s.Claims = append(s.Claims, c)
			for _, k := range c.Within(s.Profile) {
				if err := s.add(f, r, claimCell(s, c, k)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// askedCases returns the cases of a claim over a grid.
func (f *file) askedCases(c reports.Claim, asked claimRequest, open reports.Open) (cases []reports.Case, err error) {
	if p := c.Cases.Parameters; p != nil {
		asked.with, err = f.expanded(asked.with, func(name string) (key arguments.GridKey) {
			for _, k := range p.Keys() {
				if k.Name == name {
					key = arguments.GridKey{List: k.List, Whole: k.Whole}
				}
			}
			return key
		})
		if err != nil {
			return nil, err
		}
	}
	return cases, eachPoint(f, asked.id.at, c.ID, asked.with, func(choice []word) error {
		words, place := wordsOf(asked.with, choice)
		k, err := c.Asked(open, words, false)
		if failed := new(reports.CaseError); errors.As(err, &failed) {
			return f.at(asked.id.at, "%s %s: %v", c.ID, k.Params, failed.Err)
		}
		if err != nil {
			return f.at(place(asked.id.at, err), "%s: %v", c.ID, err)
		}
		cases = append(cases, k)
		return nil
	})
}

// expanded replaces ranges, such as 2..10 or 0.1..0.5+0.1, by their values.
func (f *file) expanded(with []axis, key func(name string) arguments.GridKey) ([]axis, error) {
	list := slices.Clone(with)
	for i, a := range list {
		list[i].values = nil
		for _, w := range a.values {
			if !strings.Contains(w.text, "..") {
				list[i].values = append(list[i].values, w)
				continue
			}
			points, err := arguments.Grid([]string{a.key + "=" + w.text}, key, mostCells)
			if err != nil {
				return nil, f.at(w.at, "%v", err)
			}
			for _, p := range points {
				list[i].values = append(list[i].values, word{strings.TrimPrefix(p[0], a.key+"="), w.at})
			}
		}
	}
	return list, nil
}

// eachPoint calls visit with the values of every point of a grid, the last key
// varying fastest. The slice is valid during the call.
func eachPoint(f *file, at *token.Token, name string, with []axis, visit func(choice []word) error) error {
	cells := 1
	for _, a := range with {
		if cells *= len(a.values); cells > mostCells {
			return f.at(at, "%s: more than %d cells in this grid; divide the study", name, mostCells)
		}
	}
	choice := make([]word, len(with))
	var walk func(k int) error
	walk = func(k int) error {
		if k == len(with) {
			return visit(choice)
		}
		for _, v := range with[k].values {
			choice[k] = v
			if err := walk(k + 1); err != nil {
				return err
			}
		}
		return nil
	}
	return walk(0)
}

// wordsOf returns the key=value words of a point, and the function that locates an
// error: place returns the token of the word that the error is about, or else at.
func wordsOf(with []axis, choice []word) (words []string, place func(at *token.Token, err error) *token.Token) {
	for k, a := range with {
		words = append(words, a.key+"="+choice[k].text)
	}
	return words, func(at *token.Token, err error) *token.Token {
		if wrong := new(inputs.WordError); errors.As(err, &wrong) {
			for k, a := range with {
				if a.key == wrong.Key {
					at = choice[k].at
				}
			}
		}
		return at
	}
}
