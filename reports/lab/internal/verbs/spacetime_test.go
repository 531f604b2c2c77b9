package verbs

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"castlab/reports/figures"
	"castlab/reports/lab/catalog"
	"castlab/topologies/schedules"
)

// A drawing has an arrow for every packet and a dashed one for every control
// message, and names the phases that take time.
func TestDrawingsShowPhasesAndControlMessages(t *testing.T) {
	k := schedules.KBroadcast{Ranks: schedules.PrefixExchange, Actual: true}
	s, err := k.Schedule(2, nil) // gathers nothing
	if err != nil {
		t.Fatal(err)
	}
	s.Phases[0].Name = "<prefix>"
	text := string(spaceTime(s, catalog.Drawing{
		Color: func(x schedules.Send) int { return x.Packet },
		Label: func(schedules.Send) string { return "packet" },
	}))
	for what, want := range map[string]int{
		"stroke-dasharray":  8, // two slots, four nodes
		"marker-end":        8 + 6,
		">packet<":          6, // two termination packets to three nodes
		">0-1<":             2, // in slot 2 nodes 0 and 1 send their sum
		">&lt;prefix&gt;<":  1,
		">broadcast<":       1,
		">gather<":          0,
		"fill-opacity=\"0.": 2, // every other phase: the first and the third
	} {
		if got := strings.Count(text, what); got != want {
			t.Errorf("%q: %d times, want %d", what, got, want)
		}
	}
	// Its colors are those of the report's figures.
	for _, color := range regexp.MustCompile(`"(#[0-9A-Fa-f]{6})"`).FindAllStringSubmatch(text, -1) {
		if !slices.Contains(figures.Palette(), color[1]) {
			t.Errorf("%s is no color of the figures", color[1])
		}
	}
	// Without phases there is no space for their names.
	s.Phases, s.Sums = nil, nil
	text = string(spaceTime(s, catalog.Drawing{Color: func(schedules.Send) int { return 0 }}))
	if !strings.Contains(text, `height="200"`) || strings.Contains(text, "fill-opacity") || strings.Contains(text, "stroke-dasharray") {
		t.Errorf("drawn without phases: %.200s", text)
	}
}
