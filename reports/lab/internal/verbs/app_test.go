package verbs

import (
	"strings"
	"testing"

	"castlab/reports/lab/console"
	"castlab/reports/theorems"
)

// Quantities and claims cite papers by short names, each of which the first help page
// explains.
func TestHelpCitesEveryPaper(t *testing.T) {
	var out strings.Builder
	if status := run(t.Context(), t, []string{"--help"}, console.Streams{Out: &out, Err: &out}); status != console.ExitWell {
		t.Fatalf("status %d: %s", status, out.String())
	}
	help := strings.Join(strings.Fields(out.String()), " ")
	for _, p := range theorems.Papers() {
		if !strings.Contains(help, p.Name+" "+p.Citation) {
			t.Errorf("no %s: %s", p.Name, p.Citation)
		}
	}
}
