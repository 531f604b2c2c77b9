package reports

import (
	"reflect"
	"strings"
	"testing"
)

// A line is a place; quotes and empty columns are those of tab-separated files.
func TestPlacesAreRead(t *testing.T) {
	const head = "section\tequation\tsays\tclaims\tcommands\treason\n"
	got := ReadPlaces(head + "II-A\t(1), (2)\tThe mean $x$.\tEQ UP\t\t\n" +
		"III\t\t\"Printed \"\"a, b\"\" here.\"\t\tcastlab version; castlab list\tNo claim.\n")
	want := []Place{
		{Section: "II-A", Equation: "(1), (2)", Says: "The mean $x$.", Claims: []string{"EQ", "UP"}},
		{Section: "III", Says: `Printed "a, b" here.`, Claims: []string{}, Commands: []string{"castlab version", "castlab list"},
			Reason: "No claim."},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for text, says := range map[string]string{"": "want a first line", "section\tsays\n": "want a first line",
		head + "II\t\n": "wrong number of fields"} {
		papers := placed()
		papers[0].Places = ReadPlaces(text)
		faults := ValidatePapers(papers, toys())
		if len(faults) == 0 || !strings.Contains(papers[0].Places[0].Says, says) {
			t.Errorf("%q: places %v, faults %v, want %q", text, papers[0].Places, faults, says)
		}
	}
}
