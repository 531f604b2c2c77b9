package broadcast_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// Commands that are refused for a file: what is wrong is said in one line with status 2, nothing is
// computed, printed or written, and no checkpoint or token is left.
func TestFilesAreRefusedBeforeAnythingIsComputed(t *testing.T) {
	study := "study: s\ncells:\n  - model: ring\n    with: {n: 4, law: exponential(mean=1)}\n    replications: 64\noutputs: {"
	ring := "simulate ring n=4 law=exponential(mean=1) --replications 100 --samples "
	for _, c := range []struct{ command, outputs, want string }{
		// a name that promises another format
		{"schedule accumulate topology=ring(n=4) root=0 --draw x.png", "",
			"--draw=x.png: a drawing in space and time is SVG; want a name that ends in .svg"},
		{"schedule accumulate topology=ring(n=4) root=0 --draw x.pdf", "",
			"--draw=x.pdf: a drawing in space and time is SVG; want a name that ends in .svg"},
		{"schedule accumulate topology=ring(n=4) root=0 --draw x.gif", "", "--draw=x.gif: want a name that ends in .svg or .png or .pdf"},
		{"theory ring.mean n=3..9 law=exponential(mean=1) --plot x.gif", "", "--plot=x.gif: want a name that ends in .svg or .png or .pdf"},
		{"simulate ring n=3,4 law=exponential(mean=1) --plot no/x.svg", "", "its folder does not exist"},
		{"schedule accumulate topology=ring(n=4) root=0 --draw x", "", "--draw=x: want a name that ends in .svg"},
		{ring + "x.xlsx", "", "want a name that ends in .csv or .parquet"},
		{"check VB93-RING-PATH --out x.csv", "", "--out=x.csv: what is written is no .csv; want a name that ends in .json"},
		{"hunt VB93-RING-PATH --points 3 --study x.json", "", "--study=x.json: what is written is no .json"},
		{"data t.csv#v --out x.pdf", "", "--out=x.pdf: what is written is no .pdf"},
		{"fit rtt.csv o=0.1 assume=g=o --latency x.parquet", "", "--latency=x.parquet: what is written is no .parquet"},
		// what cannot be written
		{"schedule accumulate topology=ring(n=4) root=0 --draw .", "", "want a name that ends in .svg"},
		{"schedule accumulate topology=ring(n=4) root=0 --draw sub.svg", "", "--draw=sub.svg: it cannot be written"},
		{"check VB93-RING-PATH --out .", "", "--out=.: it cannot be written"},
		{"check VB93-RING-PATH --out no/such/x.json", "", "its folder does not exist"},
		{"check VB93-RING-PATH --out x/../x.json", "", "its folder does not exist"},
		{"check VB93-RING-PATH --out t.csv/x.json", "", "it cannot be written"},
		{"check VB93-RING-PATH --out " + strings.Repeat("x", 300) + ".json", "", "file name too long"},
		{ring + "/proc/x.csv", "", "--samples=/proc/x.csv: it cannot be written: no file can be made in its folder"},
		{"report VB93-RING-PATH --out sub", "", "--out=sub: it was not written by castlab, and is left as it is; give another"},
		{"report VB93-RING-PATH --out t.csv", "", "--out=t.csv: it is a file, where a folder is wanted"},
		{"data t.csv#v --out sub", "", "--out=sub: it was not written by castlab, and is left as it is; give another"},
		{"hunt VB93-RING-PATH --points 3 --store sub", "", "--store=sub: it cannot be written"},
		{"check VB93-RING-PATH --out ", "", `--out="": want the path of a file`},
		// outputs of a study
		{"run s.yaml", "report: r.json", "s.yaml:6:19: outputs: report: s has no claims; leave it out"},
		{"run s.yaml", "hunt: r.json", "outputs: hunt: s has no hunt; leave it out"},
		{"run s.yaml", "parquet: x.csv", "outputs: parquet: x.csv: what is written is no .csv; want a name that ends in .parquet"},
		{"run s.yaml", "html: x.html", `unknown key "html"`},
		{"run s.yaml", "json: no/x.json", "outputs: json: no/x.json: it cannot be written: its folder does not exist"},
		{"run s.yaml", "json: sub", "outputs: json: sub: it cannot be written"},
		{"run s.yaml", "json: /proc/x.json", "it cannot be written: no file can be made"},
		{"run s.yaml", `json: "a\0b.json"`, "NUL"},
		{"run s.yaml", "json: s.checkpoint", "it is the file of the checkpoint s.checkpoint; give another"},
		{"run s.yaml --listen 127.0.0.1:0", "json: s.token", "it is the file of the token of the workers s.token"},
		{"run s.yaml --listen 127.0.0.1:0 --token-file mine", "csv: mine", "it is the file of --token-file; give another"},
		{"run s.yaml --dry-run", "report: r.json", "has no claims"},
		{"run s.yaml --dry-run", "json: no/x.json", "its folder does not exist"},
		{"run s.yaml --shard 0/2 --out p", "report: r.json", "has no claims"},
		{"run s.yaml", "plot: no/x.svg", "outputs: plot: "},
		{"run s.yaml", "plot: x.gif", "outputs: plot: x.gif: want a name that ends in .svg or .png or .pdf or .html"},
		{"resume s.yaml", "json: no/x.json", "its folder does not exist"},
		// folders of a laboratory
		{"new fmt", "", "fmt: go has a meaning or a package of this name"},
		{"new internal", "", "internal: go has a meaning"},
		{"new testdata", "", "testdata: go has a meaning"},
		{"new own --castlab bare", "", "it is no clone of castlab: there is a go.mod, and no go.sum"},
	} {
		enter(t, contents(t))
		for _, dir := range []string{"sub.svg", "bare"} {
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
		}
		write(t, "sub/kept", "")
		write(t, "bare/go.mod", "module castlab\n")
		write(t, "mine", strings.Repeat("0123456789abcdef", 4)+"\n")
		if err := os.Chmod("mine", 0o600); err != nil {
			t.Fatal(err)
		}
		write(t, "s.yaml", study+c.outputs+"}\n")
		if c.outputs == "" {
			write(t, "s.yaml", strings.TrimSuffix(study, "outputs: {"))
		}
		before := snapshot(t, ".")
		status, out, errs := do(t, strings.Split(c.command, " "))
		if first, _, _ := strings.Cut(errs, "\n"); status != console.ExitUsage || out != "" || !strings.HasPrefix(errs, "castlab: ") ||
			!strings.Contains(first, c.want) {
			t.Errorf("%s {%s}: status %d, want 2 with %q: %s%s", c.command, c.outputs, status, c.want, out, errs)
		}
		if after := snapshot(t, "."); after != before {
			t.Errorf("%s {%s}: files changed from\n%s\nto\n%s", c.command, c.outputs, before, after)
		}
	}
}

// Files that say something twice, or what nobody knows, are refused: a key of a saved baseline, a
// part of a hunt. A Parquet file whose footer claims 4 GB is refused with its lengths.
func TestFilesThatContradictThemselvesAreRefused(t *testing.T) {
	enter(t, contents(t))
	must := func(args ...string) {
		t.Helper()
		if status, out, errs := do(t, args); status != 0 {
			t.Fatalf("%q: status %d: %s%s", args, status, out, errs)
		}
	}
	refused := func(want string, args ...string) {
		t.Helper()
		if status, out, errs := do(t, args); status != console.ExitUsage || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d, want 2 with %q: %s%s", args, status, want, out, errs)
		}
	}
	must("data", "t.csv#v", "--out", "base.json")
	saved := readFile(t, "base.json")
	if status, _, errs := do(t, []string{"data", "t.csv#v", "--baseline", "base.json"}); status == console.ExitUsage {
		t.Errorf("the baseline as it was saved: %s", errs)
	}
	write(t, "twice.json", strings.Replace(saved, `"castlab_data"`, `"castlab_data": 1, "castlab_data"`, 1))
	refused(`the key "castlab_data" stands twice`, "data", "t.csv#v", "--baseline", "twice.json")
	write(t, "more.json", strings.Replace(saved, `"castlab_data"`, `"z": 1, "castlab_data"`, 1))
	refused(`unknown key "z"`, "data", "t.csv#v", "--baseline", "more.json")
	write(t, "after.json", saved+"{}")
	refused("something follows", "data", "t.csv#v", "--baseline", "after.json")

	for i := range 2 {
		part := "p" + string(rune('0'+i))
		must("hunt", "VB93-RING-PATH", "VB93-RING-LN", "--points", "3", "--shard", string(rune('0'+i))+"/2", "--out", part)
	}
	write(t, "q0", readFile(t, "p0"))
	refused("p0: it holds part 0/2, as p0 does; give each part once", "hunt", "--merge", "p0", "p0", "p1")
	refused("q0: it holds part 0/2, as p0 does; give each part once", "hunt", "--merge", "p0", "q0", "p1")

	must("simulate", "ring", "n=4", "law=exponential(mean=1)", "--replications", "100", "--samples", "s.parquet")
	file := []byte(readFile(t, "s.parquet"))
	binary.LittleEndian.PutUint32(file[len(file)-8:], 1<<32-1)
	write(t, "long.parquet", string(file))
	refused("a footer of 4294967295 bytes in a file of", "data", "long.parquet#T")

	var huge bytes.Buffer
	for range 50 {
		huge.WriteString("1e308\n-1e308\n")
	}
	write(t, "huge.csv", "v\n"+huge.String())
	must("data", "huge.csv#v", "--out", "huge.json") // what is printed can be saved
	must("data", "huge.csv#v", "--json")
}
