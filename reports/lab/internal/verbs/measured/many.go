package measured

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
)

// onlyFirst keeps the first metric of each file, where every file measures one thing in several metrics: the others have names.
func onlyFirst(files [][]source) [][]source {
	for _, samples := range files {
		first := 0
		for _, s := range samples {
			if s.metric == "" {
				first++
			}
		}
		if first != 1 {
			return files
		}
	}
	var list [][]source
	for _, samples := range files {
		i := slices.IndexFunc(samples, func(s source) bool { return s.metric == "" })
		list = append(list, samples[i:i+1])
	}
	return list
}

// alikeUnits converts samples of one quantity to the unit of the first that has one.
//
// Errors: units of different quantities.
func alikeUnits(files [][]source) error {
	single := !slices.ContainsFunc(files, func(samples []source) bool { return len(samples) != 1 })
	first := map[string]*source{}
	for i := range files {
		for j := range files[i] {
			s := &files[i][j]
			if len(files) == 1 && !s.alike {
				continue
			}
			name := s.quantity() + "\x00" + s.metric
			if single || s.alike {
				name = s.metric
			}
			one := first[name]
			switch {
			case s.Unit == "":
				continue
			case one == nil:
				first[name] = s
				continue
			case one.Unit == s.Unit:
				continue
			}
			in, err := s.In(one.Unit)
			if errors.Is(err, data.ErrUnit) {
				return console.Usagef("%v is in %s and %v in %s: give both in one unit", one, one.Unit, s, s.Unit)
			}
			if err != nil {
				return fmt.Errorf("%v: %w", s, err)
			}
			s.Sample = in
		}
	}
	return nil
}

// inCommon returns an error for two tables of which columns were left out, and of whose others none is in both.
func inCommon(files [][]source) error {
	if len(files) != 2 {
		return nil
	}
	left := false
	for _, s := range slices.Concat(files...) {
		left = left || slices.ContainsFunc(s.Notes, func(note string) bool { return strings.HasPrefix(note, leftOut) })
		if s.chosen || slices.ContainsFunc(files[1], func(other source) bool {
			return slices.ContainsFunc(files[0], func(s source) bool { return s.quantity() == other.quantity() })
		}) {
			return nil
		}
	}
	if !left {
		return nil
	}
	return console.Usagef("%s measures %s, and %s %s: no measure is in both; choose one of each with FILE#COLUMN", files[0][0].File,
		namesOf(files[0]), files[1][0].File, namesOf(files[1]))
}

// namesOf lists the names of samples, of many some.
func namesOf(samples []source) string {
	var names []string
	for _, s := range samples {
		names = append(names, s.own())
	}
	return inputs.PrintableUpTo(listed(names), 300)
}
