package broadcast_test

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// evil is a name that would set the title of a terminal, color what follows, turn its direction
// and return to the beginning of the line.
const evil = "e\x1b]0;owned\x07\u009b31m\u202e\r"

// named are further command lines with files that are read, each of which may have any name.
var named = []string{
	"data {r:t.csv}",
	"data {r:t.csv}#v {r:two.txt}",
	"theory ring.mean n=4 law=empirical(file={r:t.csv}#v)",
	"theory graph.trees graph={r:tail.txt}",
	"theory direct.stability trees={r:tail.txt}",
	"simulate ring n=4 --trace law={r:t.csv}#v --orders 0 --replications 100",
	"compare {r:x.goal} nodes=4 size=64 machine=loggp(L=1,o=1,g=1,G=1) --replications 100",
	"compare {r:plan.json} nodes=4 size=64 machine=loggp(L=1,o=1,g=1,G=1) --replications 100",
	"status {r:study.yaml}",
	"status {r:study.yaml} --store {r:h}",
	"status --nats nats://127.0.0.1:9 --token-file {r:two.txt}",
	"verify {r:study.yaml}",
	"verify {r:c.json}",
	"verify {r:study.yaml} --store {r:h} --segments 3",
	"merge {r:h}",
	"merge {r:h} {r:m.json}",
	"hunt --merge {r:h} {r:m.json}",
	"run {r:study.yaml} --shard 0/2 --out {w:part}",
	"run {r:study.yaml} --dry-run",
	"run {r:study.yaml} --listen 127.0.0.1:0 --token-file {r:two.txt}",
	"run {r:study.yaml} --nats tls://127.0.0.1:9 --ca {r:two.txt} --nkey {r:two.txt}",
	"worker --url tls://127.0.0.1:9 --wait 1ms --token-file {r:two.txt} --ca {r:two.txt} --nkey {r:two.txt}",
	"new {w:made} --castlab {r:clone}",
	"new {w:made}",
	"check {r:VB93-RING-PATH}", "doc {r:VB93-RING-PATH}", "list {r:VB93}", "report {r:VB93-RING-PATH}", "theory {r:ring.mean} n=4",
	"simulate {r:ring} n=4", "schedule {r:accumulate}", "{r:verb}", "help {r:verb}", "completion {r:bash}", "fit {r:rtt.csv} {r:key}=1",
}

// Whatever a file, a column, a group, a study or a word of the command line is called, and whether
// it exists or not, nothing that a terminal obeys is printed by any verb.
func TestNoNameReachesTheTerminal(t *testing.T) {
	tried, shown := 0, 0
	try := func(args []string) {
		t.Helper()
		tried++
		_, out, errs := do(t, args)
		for _, text := range []string{out, errs} {
			if !utf8.ValidString(text) {
				t.Errorf("%q prints bytes that are not UTF-8: %q", args, text)
			}
			for _, r := range text {
				if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
					t.Errorf("%q prints %U: %q", args, r, text)
					break
				}
			}
		}
		if strings.Contains(out+errs, `u001b`) || strings.Contains(out+errs, `x1b`) || strings.Contains(out+errs, "\ufffd") {
			shown++
		}
	}
	for _, command := range append(named, commands...) {
		if strings.Contains(command, "outputs.yaml") {
			continue // below
		}
		files, between := places(command)
		for i, f := range files {
			for _, there := range []bool{true, false} {
				text := contents(t)
				names := make([]string, len(files))
				for j, other := range files {
					names[j] = other.name
				}
				names[i] = evil + f.name
				enter(t, text)
				if c, ok := text[f.name]; ok && there {
					write(t, names[i], c)
				}
				try(strings.Split(put(between, names), " ")) // evil has a space of Unicode, and no other
			}
		}
	}
	for name, c := range map[string]struct{ file, text, command string }{
		"column": {"t.csv", "g," + quoted(evil) + "\n1,2\n1,3\n1,4\n", "data t.csv#" + evil},
		"other":  {"t.csv", quoted(evil) + ",v\n1,2\n", "data t.csv#w"},
		"group":  {"t.csv", "g,v\n" + quoted(evil) + ",2\nz,3\n" + quoted(evil) + ",2.5\nz,4\n", "data t.csv#v --by g"},
		"saved":  {"t.csv", "g," + quoted(evil) + "\n1,2\n1,3\n1,4\n", "data t.csv#" + evil + " --json"},
		"study": {"s.yaml", "study: \"s\\e[31m\\u202e\"\ncells:\n  - model: ring\n    with: {n: 4, law: " +
			"exponential(mean=1)}\n    replications: 100\n", "run s.yaml"},
		"output": {"s.yaml", "study: s\ncells:\n  - model: ring\n    with: {n: 4, law: exponential(mean=1)}\n    replications: " +
			"100\noutputs: {json: \"\\e[31m\\u202e.json\"}\n", "run s.yaml"},
		"NUL": {"s.yaml", "study: s\ncells:\n  - model: ring\n    with: {n: 4, law: exponential(mean=1)}\n    replications: " +
			"100\noutputs: {json: \"a\\0b.json\"}\n", "run s.yaml"},
		"nothing": {"s.yaml", "study: \"s\\e[31m\"\ncells:\n  - model: \"ring\\e[31m\"\n", "run s.yaml"},
		"algorithm": {"t.csv", "algorithm,size,launch,time_us\n" + quoted("flat"+evil) + ",1024,1,9\n",
			"compare against=t.csv nodes=4 machine=loggp(L=1,o=1,g=1,G=1)"},
		"goal": {"x.goal", "num_ranks 1\nrank 0 {\n" + evil + ": calc 1\n}\n",
			"compare x.goal nodes=1 size=8 machine=loggp(L=1,o=1,g=1,G=1)"},
	} {
		t.Run(name, func(t *testing.T) {
			enter(t, map[string]string{c.file: c.text})
			try(strings.Split(c.command, " "))
		})
	}
	if t.Logf("%d command lines, %d show an escape", tried, shown); shown < tried/2 {
		t.Errorf("of %d command lines %d show an escape: the others do not print the name", tried, shown)
	}
}

// quoted writes a field of CSV.
func quoted(field string) string { return `"` + strings.ReplaceAll(field, `"`, `""`) + `"` }

// The files of a page, and figures, hold nothing that is no character of XML or that a terminal
// obeys, whatever the column and the file are called.
func TestNoNameReachesAPageOrFigure(t *testing.T) {
	enter(t, map[string]string{evil + "t.csv": strings.Replace(contents(t)["t.csv"], "v\n", quoted(evil+"v")+"\n", 1)})
	if status, out, errs := do(t, []string{"data", evil + "t.csv#" + evil + "v", "--out", "page"}); status != 0 {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	list, err := filepath.Glob("page/figures/*.svg")
	if err != nil || len(list) == 0 {
		t.Fatalf("no figures: %v", err)
	}
	for _, file := range append(list, "page/index.html", "page/report.md") {
		text := readFile(t, file)
		for _, r := range text {
			if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
				t.Errorf("%s has %U", file, r)
				break
			}
		}
	}
}

// Names are on the page, in its contents and at the axes as they are called, whatever in them
// could be markup of markdown, of formulas or of labels.
func TestAPageShowsNamesAsTheyAre(t *testing.T) {
	const file, column = "b_iid*1*$x$.csv", "latency_s_[us]^{2}"
	enter(t, map[string]string{file: strings.Replace(contents(t)["t.csv"], "v\n", column+"\n", 1)})
	if status, out, errs := do(t, []string{"data", file + "#" + column, "--out", "page"}); status != 0 {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	html := readFile(t, "page/index.html")
	if n := strings.Count(html, ">"+file+"#"+column+"<"); n < 2 { // the heading, and the contents
		t.Errorf("the page has the name %d times as a text of its own, want the heading and the contents", n)
	}
	svg := readFile(t, "page/figures/distribution-1.svg")
	if !strings.Contains(svg, ">"+column+"<") {
		t.Errorf("the axis is not %s: %s", column, svg[:min(len(svg), 3000)])
	}
}

// A name of several lines is printed in one: it cannot add lines to what is said of it.
func TestANameHasNoLineOfItsOwn(t *testing.T) {
	const column, forged = "v\nsecond is faster by 90 %\n", "\nsecond is faster"
	enter(t, map[string]string{
		"t.csv": strings.Replace(contents(t)["t.csv"], "v\n", quoted(column)+"\n", 1),
		"s.yaml": "study: \"s\\nsecond is faster\"\ncells:\n  - model: ring\n    with: {n: 4, law: " +
			"exponential(mean=1)}\n    replications: 64\n",
	})
	for _, args := range [][]string{{"data", "t.csv#" + column}, {"data", "t.csv#" + column, "t.csv#" + column}, {"data", "t.csv#none"},
		{"run", "s.yaml"}} {
		if _, out, errs := do(t, args); strings.Contains(out+errs, forged) || !strings.Contains(out+errs, "second is faster") {
			t.Errorf("%q: %s%s", args, out, errs)
		}
	}
}

// A name with the fence of a block of code begins none, and is no markup.
func TestANameDoesNotEndABlockOfCode(t *testing.T) {
	const column = "v\n```\n<img src=x onerror=alert(1)>\nHeading\n===\n"
	enter(t, map[string]string{"t.csv": strings.Replace(contents(t)["t.csv"], "v\n", quoted(column)+"\n", 1)})
	if status, out, errs := do(t, []string{"data", "t.csv#" + column, "--out", "page"}); status != 0 {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	if html := readFile(t, "page/index.html"); strings.Contains(html, "<img src=x") || strings.Contains(html, ">Heading</h") {
		t.Error("the name became markup")
	}
	if text := readFile(t, "page/report.md"); strings.Contains(text, "```") || !strings.Contains(text, "\\`\\`\\`") {
		t.Error("the name is a fence, or is not there")
	}
}
