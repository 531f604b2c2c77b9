package theorems_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"castlab/montecarlo/runtest"
	"castlab/reports"
	"castlab/reports/theorems"
)

var update = flag.Bool("update", false, "write costs.txt anew")

// costsCommand measures the claims that costs.txt lacks; without the file, all of them.
const costsCommand = "go test ./reports/theorems -run Costs -update -timeout 2h"

// costs.txt lists exactly the claims of the registry, with the cases that they have
// now. The times depend on the machine; only the command renews them.
func TestCostsAreThoseOfTheRegistry(t *testing.T) {
	claims := theorems.All(trace(t))
	costs := theorems.Costs()
	if *update {
		costs = measured(t, claims, costs)
	}
	for _, c := range claims {
		cost, ok := costs[c.ID]
		cases := c.Within(reports.Quick())
		switch {
		case !ok:
			t.Errorf("costs.txt lacks %s; %s adds it", c.ID, costsCommand)
		case cost.Cases != len(cases) || cost.Digest != digest(cases):
			t.Errorf("costs.txt is about other cases of %s; %s measures these", c.ID, costsCommand)
		case !(0 < cost.Least && cost.Least <= cost.Median && cost.Median <= cost.Most && cost.Most <= cost.Total):
			t.Errorf("%s: the costs %+v contradict each other", c.ID, cost)
		}
	}
	if len(costs) != len(claims) {
		t.Errorf("costs.txt has %d claims, and the registry %d; %s drops what is gone", len(costs), len(claims), costsCommand)
	}
	want := costsFile(claims, costs)
	if *update {
		if err := os.WriteFile("costs.txt", []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile("costs.txt")
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != want {
		t.Errorf("costs.txt is not in the order of the registry, or has lines that nothing reads; %s writes it anew", costsCommand)
	}
}

// costsFile returns the text of costs.txt.
func costsFile(claims []reports.Claim, costs map[string]reports.Cost) string {
	var b strings.Builder
	b.WriteString(costs[claims[0].ID].Machine + "\n")
	for _, c := range claims {
		if x, ok := costs[c.ID]; ok {
			fmt.Fprintf(&b, "%s %d %s %.2g %.2g %.2g %.2g %s %s\n", c.ID, x.Cases, x.Digest, x.Least, x.Median, x.Most, x.Total, x.Date,
				x.Revision)
		}
	}
	return b.String()
}

// digest returns a hash of the parameters of the cases.
func digest(cases []reports.Case) string {
	h := fnv.New32a()
	for _, k := range cases {
		fmt.Fprintln(h, k.Params)
	}
	return fmt.Sprintf("%08x", h.Sum32())
}

// measured returns the costs of all claims: the known ones if cases and machine are the
// same, new measurements otherwise.
func measured(t *testing.T, claims []reports.Claim, known map[string]reports.Cost) map[string]reports.Cost {
	now := reports.Cost{Machine: machine(t), Date: time.Now().UTC().Format(time.DateOnly), Revision: revision(t)}
	cfg := reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick()}
	level := reports.Level(claims, cfg.Profile, cfg.Alpha)
	costs := map[string]reports.Cost{}
	for _, c := range claims {
		cases := c.Within(cfg.Profile)
		now.Cases, now.Digest = len(cases), digest(cases)
		if k, ok := known[c.ID]; ok && k.Cases == now.Cases && k.Digest == now.Digest && k.Machine == now.Machine {
			costs[c.ID] = k
			continue
		}
		costs[c.ID] = cost(t, c, cfg, level, now)
		t.Logf("%s: %.2g s", c.ID, costs[c.ID].Total)
	}
	return costs
}

// cost measures the cases of a claim one by one. Garbage is collected before each case,
// so that none pays for another.
func cost(t *testing.T, c reports.Claim, cfg reports.Config, level float64, x reports.Cost) reports.Cost {
	var seconds []float64
	for _, k := range c.Within(cfg.Profile) {
		runtime.GC()
		start := runtest.ProcessorTime()
		if _, err := reports.Settle(context.Background(), c, k, cfg, level); err != nil {
			t.Fatal(err)
		}
		seconds = append(seconds, max((runtest.ProcessorTime()-start).Seconds(), 1e-6)) // the clock of the system has microseconds
	}
	for _, s := range seconds {
		x.Total += s
	}
	slices.Sort(seconds)
	x.Least, x.Median, x.Most = seconds[0], seconds[len(seconds)/2], seconds[len(seconds)-1]
	return x
}

// machine describes the processor and the compiler.
func machine(t *testing.T) string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Logf("the model of the processor is not known: %v", err)
	}
	model := regexp.MustCompile(`(?m)^model name\s*: *(.*)$`).FindSubmatch(info)
	if model == nil {
		model = [][]byte{nil, []byte("processor of unknown model")}
	}
	return fmt.Sprintf("%s, %d processors, %s %s/%s", cmp.Or(string(model[1]), "processor"), runtime.NumCPU(), runtime.Version(),
		runtime.GOOS, runtime.GOARCH)
}

// revision returns the revision of the sources.
func revision(t *testing.T) string {
	out, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
