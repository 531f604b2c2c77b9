package reports

import (
	"fmt"
	"slices"
)

// An ErratumKind says what is wrong with a passage of a source: not all that does not
// hold as printed is a mistake of its authors.
type ErratumKind string

const (
	ErratumError    ErratumKind = "error"    // a false statement, or an invalid step
	ErratumMisprint ErratumKind = "misprint" // a slip of the pen or the press: what is meant is clear and true
	ErratumReading  ErratumKind = "reading"  // false in one reading, which the source need not have
	ErratumScan     ErratumKind = "scan"     // false as the scan reads, which may have lost something
)

// erratumKinds in the order in which they are counted.
var erratumKinds = []ErratumKind{ErratumError, ErratumMisprint, ErratumReading, ErratumScan}

func (k ErratumKind) valid() bool { return slices.Contains(erratumKinds, k) }

// plural counts errata of a kind.
func (k ErratumKind) plural(n int) string {
	if n != 1 {
		return fmt.Sprintf("%d %s", n, k.nouns())
	}
	if k == ErratumScan {
		return "1 artifact of the scan"
	}
	return "1 " + string(k)
}

// nouns names several errata of a kind.
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
	Place   string      // section, equation or line
	Printed string      // markdown with $TeX$
	Meant   string      // markdown with $TeX$
	Kind    ErratumKind // what kind of fault it is
}

// erratumWord is a kind in brackets; nothing where none is given.
func erratumWord(k ErratumKind) string {
	if k == "" {
		return ""
	}
	return " (" + string(k) + ")"
}
