package reports

import (
	"encoding/csv"
	"strings"
)

// ReadPlaces reads the passages of a paper from tab-separated lines. Their columns are those of
// the first line,
//
//	section equation says claims commands reason
//
// with spaces between the claims and semicolons between the commands. A fault of the text is a
// place that says so and has no section, which the registry refuses.
func ReadPlaces(text string) (places []Place) {
	rows, err := placeRows(text)
	switch {
	case err != nil:
		return []Place{{Says: err.Error()}}
	case len(rows) == 0 || strings.Join(rows[0], " ") != "section equation says claims commands reason":
		return []Place{{Says: "want a first line with the columns section, equation, says, claims, commands, reason"}}
	}
	for _, row := range rows[1:] {
		p := Place{Section: row[0], Equation: row[1], Says: row[2], Claims: strings.Fields(row[3]), Reason: row[5]}
		for command := range strings.SplitSeq(row[4], ";") {
			if command = strings.TrimSpace(command); command != "" {
				p.Commands = append(p.Commands, command)
			}
		}
		places = append(places, p)
	}
	return places
}

// placeRows returns the fields of the lines. A line without quotes is cut without copies; what the
// reader of CSV does otherwise, it does.
func placeRows(text string) (rows [][]string, err error) {
	read := func(text string) ([][]string, error) {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma = '\t'
		return r.ReadAll()
	}
	for line := range strings.Lines(text) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if quotes := strings.Count(line, `"`); quotes > 0 && quotes%2 == 0 {
			if one, err := read(line); err == nil && len(one) == 1 {
				fields = one[0]
			}
		} else if quotes > 0 || strings.Contains(line, "\r") {
			return read(text)
		}
		switch {
		case line == "\n":
		case len(rows) > 0 && len(fields) != len(rows[0]):
			return read(text)
		default:
			rows = append(rows, fields)
		}
	}
	return rows, nil
}
