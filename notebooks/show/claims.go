package show

import (
	"fmt"
	"strings"

	"castlab/reports"
)

// Statement returns what a claim says, where that stands, where formula and model live,
// and what is wrong with it if anything is.
func Statement(c reports.ClaimText) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** %s\n\n%s\n\n*Source:* %s. *Formula:* `%s`. *Model:* `%s`.\n", c.ID, c.Title, c.Statement, c.Source,
		c.Formula, c.Model)
	if c.Erratum != "" {
		fmt.Fprintf(&b, "\n*Erratum:* %s\n", c.Erratum)
	}
	return b.String()
}
