package exports

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// The table of the guide has a line for every algorithm of Libraries, with its names,
// and may have more.
func TestTheGuideHasTheTable(t *testing.T) {
	guide, err := os.ReadFile("../../../../notebooks/guide/libraries.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range Libraries() {
		if l.Algorithm == "ring" && l.Task == "broadcast" {
			continue // a pipeline in one piece
		}
		theirs := []string{"", l.MPICH, "", l.NCCL}
		if l.OpenMPI > 0 {
			theirs[0] = fmt.Sprintf("%d %s", l.OpenMPI, l.OpenMPIName)
		}
		if l.MPICHSince != "" {
			theirs[1] += " from " + l.MPICHSince
		}
		if l.Intel > 0 {
			theirs[2] = fmt.Sprint(l.Intel)
		}
		_, line, found := strings.Cut(string(guide), fmt.Sprintf("\n| %s | %s | ", l.Task, l.Algorithm))
		line, _, _ = strings.Cut(line, "\n")
		cells := strings.Split(line, "|")
		if !found || len(cells) != 5 {
			t.Errorf("the guide has no line of four names for %s %s", l.Task, l.Algorithm)
			continue
		}
		for i, name := range theirs {
			if name != "" && strings.TrimSpace(cells[i]) != name {
				t.Errorf("%s %s: the guide has %q, want %q", l.Task, l.Algorithm, cells[i], name)
			}
		}
	}
}
