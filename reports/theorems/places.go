package theorems

import (
	_ "embed"
	"strings"

	"castlab/reports"
)

// placesText has a line for each formula and model of the registry: its name and
// the file that declares it. A test compares it with the sources.
//
//go:embed places.txt
var placesText string

// files returns the file of each declaration that placesText names.
func files() map[string]string {
	list := map[string]string{}
	for line := range strings.Lines(placesText) {
		if name, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			list[name] = file
		}
	}
	return list
}

// located gives each claim the files of its formula and model.
func located(claims []reports.Claim) []reports.Claim {
	file := files()
	for i, c := range claims {
		claims[i].FormulaFile, claims[i].ModelFile = file[c.Formula], file[c.Model]
	}
	return claims
}
