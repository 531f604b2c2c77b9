package measured

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// What was converted to the unit of the first file is drawn with that unit: on the axis, and beside its curve in the figure of both.
// Launches of several values have no band, as each band takes values as independent or is of means of launches; rows have one.
func TestFiguresHaveTheUnitThatIsDrawn(t *testing.T) {
	table := func(name, column string, by float64) string {
		var b strings.Builder
		r := rand.New(rand.NewPCG(1, 1))
		b.WriteString("run," + column + "\n")
		for i := range 1200 {
			fmt.Fprintf(&b, "%d,%g\n", i/200, by*(10+10*r.Float64()))
		}
		return written(t, name, b.String())
	}
	first, second := table("a.csv", "latency_ms", 1)+"#latency_ms", table("b.csv", "latency_us", 1000)+"#latency_us"
	drawn := func(words ...string) (text string, figure func(name string) string) {
		page := t.TempDir() + "/page"
		if status, _, errs := run(t, append(words, "--out", page)...); status != 0 {
			t.Fatalf("%q: status %d, %s", words, status, errs)
		}
		figure = func(name string) string {
			text, err := os.ReadFile(page + "/" + name)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		return figure("report.md"), figure
	}
	text, figure := drawn(first, second, "--launch", "run")
	for _, name := range []string{"distribution-2", "survival-2", "time-2", "both"} {
		if svg := figure("figures/" + name + ".svg"); strings.Contains(svg, "latency_us") || !strings.Contains(svg, "latency (ms)") {
			t.Errorf("%s: want the unit ms", name)
		}
	}
	if strings.Contains(text, "level 0.95, n =") || strings.Contains(text, "has the whole function with level") ||
		strings.Count(text, "There is no band: values of one launch are not independent of each other.") != 4 {
		t.Errorf("bands of launches: %s", text)
	}
	// Launches that differ have no stretches to be taken apart: it is launches that the values are in.
	var steps strings.Builder
	steps.WriteString("run,latency_us\n")
	for i := range 1600 {
		fmt.Fprintf(&steps, "%d,%d\n", i/200, 1000*(1+i/800)+i*7919%997)
	}
	step := written(t, "steps.csv", steps.String()) + "#latency_us"
	if text, _ := drawn(step, "--launch", "run"); strings.Contains(text, "take the stretches apart") {
		t.Errorf("a change between launches: %s", text)
	}
	if text, _ := drawn(first, "--launch", "rows"); !strings.Contains(text, "n = 1200. The band has the whole function with level 0.95") {
		t.Errorf("no band of rows: %s", text)
	}
}
