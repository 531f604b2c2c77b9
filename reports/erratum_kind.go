package reports

import (
	"fmt"
	"slices"
)

// An ErratumKind classifies an erratum: not every statement that is false as printed is
// a mistake of its authors.
type ErratumKind string

const (
	ErratumError    ErratumKind = "error"    // a false statement, or an invalid step
	ErratumMisprint ErratumKind = "misprint" // a typographical slip: the intended statement is clear and true
	ErratumReading  ErratumKind = "reading"  // false in one of several possible readings
	ErratumScan     ErratumKind = "scan"     // false in the scan, which may be damaged
)

// erratumKinds are in the order of the counts.
var erratumKinds = []ErratumKind{ErratumError, ErratumMisprint, ErratumReading, ErratumScan}

func (k ErratumKind) valid() bool { return slices.Contains(erratumKinds, k) }

// plural formats a number of errata of a kind.
func (k ErratumKind) plural(n int) string {
	if n != 1 {
		return fmt.Sprintf("%d %s", n, k.nouns())
	}
	if k == ErratumScan {
		return "1 artifact of the scan"
	}
	return "1 " + string(k)
}

// nouns returns the plural of a kind.
func (k ErratumKind) nouns() string {
	switch k {
	case ErratumScan:
		return "artifacts of the scan"
	case "":
		return "of no kind"
	}
	return string(k) + "s"
}

// A Slip is a fault of a source that no claim states as printed, such as a wrong reference.
type Slip struct {
	Place   string      `json:"place"`   // section, equation or line
	Printed string      `json:"printed"` // markdown with $TeX$
	Meant   string      `json:"meant"`   // markdown with $TeX$
	Kind    ErratumKind `json:"kind"`    // what kind of fault it is
}

// erratumWord returns a kind in brackets; "" if there is none.
func erratumWord(k ErratumKind) string {
	if k == "" {
		return ""
	}
	return " (" + string(k) + ")"
}
