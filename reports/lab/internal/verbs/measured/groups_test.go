package measured

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// Groups of two files are compared with those of the same name: the second of b is twice as large, the first the same.
func TestGroupsOfTwoFilesAreComparedByName(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	table := func(name string, factor int, hosts ...string) string {
		text := "host,t_ms\n"
		for i := range 80 {
			x := 1000 + r.IntN(80)
			if i%2 == 1 {
				x *= factor
			}
			text += fmt.Sprintf("%s,%d\n", hosts[i%2], x)
		}
		return written(t, name, text)
	}
	a, b := table("a.csv", 1, "x", "y"), table("b.csv", 2, "x", "y")
	d := documentFrom(t, a+"#t_ms", b+"#t_ms", "--by", "host")
	if len(d.Tables) != 1 || len(d.Tables[0].Lines) != 2 || d.Differences[0].Decision != "none" || d.Differences[2].Decision != "first" ||
		d.Differences[2].Sample != "y" || d.Differences[3].Value < 1.9 {
		t.Errorf("%+v %+v", d.Tables, d.Differences)
	}
	status, _, errs := run(t, a+"#t_ms", table("c.csv", 1, "v", "w")+"#t_ms", "--by", "host")
	if status != console.ExitUsage || !strings.Contains(errs, "x, y") || !strings.Contains(errs, "v, w") {
		t.Errorf("status %d, %s", status, errs)
	}
	if status, _, errs := run(t, a+"#t_ms", "--by", "host", "--out", "x.json"); status != console.ExitUsage ||
		!strings.Contains(errs, "--rows host=VALUE") {
		t.Errorf("status %d, %s", status, errs)
	}
}
