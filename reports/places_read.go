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
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = '\t'
	rows, err := r.ReadAll()
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
