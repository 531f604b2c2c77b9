package measured

import (
	"fmt"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"castlab/montecarlo/data"
)

// leastUnmeasured is how many values a column must have to be left out for what they look like.
const leastUnmeasured = 20

// coding are words with a code in them that are measured, as what it takes to decode.
var coding = regexp.MustCompile(`(en|de|trans)code|codec`)

// unmeasured says what the values of a column are that was not measured: times of a clock, which rise and are far from 0 for how far they
// are apart, or codes, whole numbers of a few kinds without a unit that are named so or are all statuses of HTTP; "" of others.
func unmeasured(s *data.Sample) string {
	values := s.Held()
	if len(values) < leastUnmeasured {
		return ""
	}
	if s.Min() >= leastEpoch && s.Max()-s.Min() < s.Min()/10 && s.Max() > s.Min() && slices.IsSorted(values) {
		return "times of a clock"
	}
	if strings.HasSuffix(numbering(s), numbersRows) {
		return "it" + numbersRows
	}
	if s.Unit != "" {
		return ""
	}
	const most = 20
	var kinds []float64
	statuses := true
	for _, x := range values {
		if x != math.Trunc(x) {
			return ""
		}
		if slices.Contains(kinds, x) {
			continue
		}
		if kinds = append(kinds, x); len(kinds) > most {
			return ""
		}
		statuses = statuses && http.StatusText(int(x)) != ""
	}
	name := coding.ReplaceAllString(strings.ToLower(s.Name), "")
	if strings.Contains(name, "status") || strings.Contains(name, "code") || statuses && slices.Contains(kinds, http.StatusOK) {
		return "codes"
	}
	return ""
}

// leastEpoch is in the seconds since 1970 a day of 1973, and less in smaller units.
const leastEpoch = 1e8

// leftOut begins the note of columns that were left out of those of a file.
const leftOut = "Left out, as it seems no measurement: "

// onlyMeasured leaves out the columns of a file that were not measured, if others were, and says so in the notes of those.
func onlyMeasured(list []data.Group) []data.Group {
	var measured []data.Group
	var left []string
	name := ""
	for _, g := range list {
		what := unmeasured(g.Sample)
		if what == "" {
			measured = append(measured, g)
			continue
		}
		left, name = append(left, fmt.Sprintf("%s (%s)", g.Key, strings.TrimSuffix(what, "."))), g.Key
	}
	if len(left) == 0 || len(measured) == 0 {
		return list
	}
	note := fmt.Sprintf("%s%s; FILE#%s takes it.", leftOut, strings.Join(left, ", "), name)
	for _, g := range measured {
		g.Sample.Notes = append([]string{note}, g.Sample.Notes...)
	}
	return measured
}

// leftOutOf are the notes of columns that were left out of tables, or are perhaps no measurement, each once.
func leftOutOf(sheets []*sheet) (list []string) {
	for _, s := range sheets {
		for _, of := range s.all() {
			for _, note := range of.Notes {
				said := strings.HasPrefix(note, leftOut) || strings.HasPrefix(note, perhapsNumber) || strings.HasPrefix(note, zerosLeft)
				if said && !slices.Contains(list, note) {
					list = append(list, note)
				}
			}
		}
	}
	return list
}
