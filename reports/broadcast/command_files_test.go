package broadcast_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"castlab/reports/broadcast"
	"castlab/reports/lab"
	"castlab/reports/lab/console"
)

// A command is a command line whose files are words in braces: {r:NAME} is read, {w:NAME} is
// written. A file that is read has the contents of contents[NAME].
var commands = []string{
	"data {r:t.csv}#v --out {w:a.json}",
	"data {r:t.csv}#v --baseline {r:b.json} --out {w:a.json}",
	"data {r:t.csv}#v --by g --out {w:page}",
	"simulate ring n=4 law=empirical(file={r:t.csv}#v) --replications 100 --samples {w:s.csv}",
	"simulate cube-multinode d=1 mode=barrier lengths={r:two.txt} --replications 100 --samples {w:s.csv}",
	"fit {r:rtt.csv} o=0.1 assume=g=o --latency {w:l.csv}",
	"compare ring binomial nodes=4 size=64 machine=loggp(L=1,o=1,g=1,G=1) latency=empirical(file={r:t.csv}#v) --replications 100 " +
		"--export csv --out {w:z.csv} --samples {w:s.csv}",
	"compare against={r:with.csv} nodes=4 machine=loggp(L=1,o=1,g=1,G=1) --replications 100 --draw {w:a.svg}",
	"compare binomial nodes=4 size=64 machine={r:m.json} --goal {w:x.goal}",
	"compare ring binomial nodes=4 size=64 machine={r:m.json} --replications 100 --export parquet --out {w:z.parquet} --samples " +
		"{w:s.parquet}",
	"schedule accumulate topology=graph(file={r:tail.txt}) root=3 --draw {w:a.svg}",
	"check VB93-RING-PATH --out {w:c.json}",
	"hunt VB93-RING-PATH --points 3 --store {w:h} --out {w:found} --study {w:cases}",
	"run {r:study.yaml} --store {w:c}",
	"run {r:outputs.yaml}",
	"resume {r:study.yaml} --store {w:c}",
	"report --from {r:c.json} --hunt {r:h.json} --out {w:folder}",
}

// contents are files that are read; outputs.yaml names more of them.
func contents(t *testing.T) map[string]string {
	values, times := "g,v\n", "bytes,rtt_us\n"
	for i := range 40 {
		values += fmt.Sprintf("g%d,%d.5\n", i%2, 3+(7*i)%11)
		times += fmt.Sprintf("%d,%d.25\n", 1<<(i%8), 5+i%8)
	}
	study := "study: s\ncells:\n  - model: ring\n    with: {n: 4, law: empirical(file=t.csv#v)}\n    replications: 64\n"
	return map[string]string{
		"t.csv": values, "two.txt": "1\n2\n", "rtt.csv": times,
		"study.yaml": strings.ReplaceAll(study, "empirical(file=t.csv#v)", "'empirical(file=t.csv#v)'"),
		"with.csv":   "algorithm,size,launch,time_us\nflat,1024,1,9\nflat,1024,2,9.5\nbinomial,1024,1,8\nbinomial,1024,2,8.25\n",
		"m.json":     "{}", "tail.txt": "0 1\n1 2\n2 0\n2 3\n", "b.json": "{}", "c.json": "{}", "h.json": "{}",
		"outputs.yaml": strings.ReplaceAll(study, "empirical(file=t.csv#v)", "'empirical(file=t.csv#v)'") +
			"outputs: {json: {w:o.json}, csv: {w:o.csv}}\n",
	}
}

// A place is a file in a command line.
type place struct {
	name    string
	written bool
}

// places are the files of a command line, with the text in front of each, and that behind the last.
func places(command string) (files []place, between []string) {
	for {
		front, rest, found := strings.Cut(command, "{")
		if between = append(between, front); !found {
			return files, between
		}
		word, behind, _ := strings.Cut(rest, "}")
		kind, name, ok := strings.Cut(word, ":")
		if !ok { // a brace of YAML
			between[len(between)-1] += "{"
			more, texts := places(rest)
			between[len(between)-1] += texts[0]
			return append(files, more...), append(between, texts[1:]...)
		}
		files = append(files, place{name, kind == "w"})
		command = behind
	}
}

// put writes a command line with these names of its files.
func put(between, names []string) string {
	text := between[0]
	for i, n := range names {
		text += n + between[i+1]
	}
	return text
}

// whole is the laboratory.
var whole = sync.OnceValues(broadcast.Lab)

// do runs a command line in the working directory.
func do(t *testing.T, args []string) (status int, out, errs string) {
	t.Helper()
	l, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	var o, e bytes.Buffer
	status = lab.Command(t.Context(), l, args, console.Streams{Out: &o, Err: &e})
	return status, o.String(), e.String()
}

// snapshot is what a folder holds.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if info, failed := os.Stat(path); err != nil || failed != nil || info.IsDir() {
			return errors.Join(err, failed)
		}
		text, err := os.ReadFile(path)
		fmt.Fprintf(&b, "%s %q\n", path, text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// aliases make a second name of a file in the working directory; endings are kept, as they say
// formats.
var aliases = map[string]func(name string) (string, error){
	"the same name":     func(name string) (string, error) { return name, nil },
	"a dot":             func(name string) (string, error) { return "./" + name, nil },
	"there and back":    func(name string) (string, error) { return "sub/../" + name, nil },
	"an absolute path":  filepath.Abs,
	"a link in between": func(name string) (string, error) { return "link/../" + name, os.Symlink("sub", "link") },
	"a symbolic link": func(name string) (string, error) {
		return "soft" + filepath.Ext(name), os.Symlink(name, "soft"+filepath.Ext(name))
	},
	"a hard link": func(name string) (string, error) {
		return "hard" + filepath.Ext(name), os.Link(name, "hard"+filepath.Ext(name))
	},
}

// Of any two files of a command of which one is written, no two may be the same, under any name:
// the command ends with status 2 and one line, and no file changes. Every pair of every verb is
// tried, under every kind of name.
func TestNoTwoFilesOfACommandAreAlike(t *testing.T) {
	tried := 0
	for _, command := range commands {
		verb, _, _ := strings.Cut(command, " ")
		text := contents(t)
		if file := "outputs.yaml"; strings.Contains(command, file) { // its outputs are in the file
			files, between := places(text[file])
			for _, how := range []string{"the same name", "a dot", "a hard link"} {
				for k, other := range []string{"o.json", "t.csv", "outputs.yaml"} {
					t.Run(fmt.Sprintf("%s outputs %d %s", verb, k, how), func(t *testing.T) {
						tried++
						attack(t, command, files, between, other, how, file)
					})
				}
			}
			continue
		}
		files, between := places(command)
		for i, a := range files {
			for k, b := range files[:i] {
				if !a.written && !b.written {
					continue
				}
				for how := range aliases {
					t.Run(fmt.Sprintf("%s %s %s %s", verb, a.name, b.name, how), func(t *testing.T) {
						tried++
						names := make([]string, len(files))
						for j, f := range files {
							names[j] = f.name
						}
						refused(t, between, names, i, k, how, text)
					})
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("%d pairs", tried)
	}
}

// refused runs a command whose i-th file is another name of the k-th, or a folder with it.
func refused(t *testing.T, between, names []string, i, k int, how string, text map[string]string) {
	enter(t, text)
	target := names[k]
	if filepath.Ext(names[i]) != filepath.Ext(target) && filepath.Ext(names[i]) != "" { // the format is not what is tried
		target = strings.TrimSuffix(target, filepath.Ext(target)) + filepath.Ext(names[i])
		if source, ok := text[names[k]]; ok {
			write(t, target, source)
		}
		names[k] = target
	}
	if _, err := os.Stat(target); err != nil {
		write(t, target, "old")
	}
	if names[i] == "page" || names[i] == "folder" { // the file lies in the folder that is replaced
		if err := os.MkdirAll(names[i], 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(names[i], ".castlab-report"), "")
		write(t, filepath.Join(names[i], target), text[target])
		names[k] = filepath.Join(names[i], target)
	} else {
		name, err := aliases[how](target)
		if err != nil {
			t.Fatal(err)
		}
		names[i] = name
	}
	before := snapshot(t, ".")
	status, out, errs := do(t, strings.Fields(put(between, names)))
	alike := strings.Contains(errs, "the same command reads") || strings.Contains(errs, "it is the file of")
	if status != console.ExitUsage || out != "" || strings.Count(errs, "\n") != 1 || !alike {
		t.Errorf("%s\nstatus %d, want 2\n%s%s", put(between, names), status, out, errs)
	}
	if after := snapshot(t, "."); after != before {
		t.Errorf("%s changed\n%s\nto\n%s", put(between, names), before, after)
	}
}

// attack runs a study with an output that is another file of the command.
func attack(t *testing.T, command string, files []place, between []string, other, how, file string) {
	text := map[string]string{}
	for name, c := range contents(t) {
		text[name] = c
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.name
	}
	last := len(names) - 1
	alias := map[string]string{"the same name": other, "a dot": "./" + other, "a hard link": "hard"}[how]
	text[file] = put(between, append(slices.Clone(names[:last]), alias))
	text["o.json"] = "old"
	enter(t, text)
	if how == "a hard link" {
		if err := os.Link(other, "hard"); err != nil {
			t.Fatal(err)
		}
	}
	before := snapshot(t, ".")
	_, texts := places(command)
	status, out, errs := do(t, strings.Fields(put(texts, []string{file})))
	if status != console.ExitUsage || out != "" || !strings.Contains(errs, "outputs: ") {
		t.Errorf("%s, csv: %s\nstatus %d, want 2\n%s%s", command, alias, status, out, errs)
	}
	if after := snapshot(t, "."); after != before {
		t.Errorf("changed\n%s\nto\n%s", before, after)
	}
}

// enter makes a folder with these files the working directory.
func enter(t *testing.T, text map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.Mkdir("sub", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, c := range text {
		write(t, name, c)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
