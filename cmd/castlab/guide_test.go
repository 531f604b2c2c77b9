package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The commands of the guide print what its pages say. A console block contains commands
// after "$ ", each followed by its output, standard error included. In an output, ...
// alone on a line matches any number of lines, and inside a line any text. Each page has
// a folder of its own, so that a reader can begin at any of them.
func TestGuideIsTrue(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("half a minute; CI sets CASTLAB_TESTS=all")
	}
	t.Parallel()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, page := range append(documents(t, "README.md"), guidePages(t)...) {
		examples := consoleExamples(page.text)
		commands += len(examples)
		if len(examples) == 0 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(page.path), ".md"), func(t *testing.T) { runExamples(t, root, page.path, examples) })
	}
	if commands < 150 {
		t.Errorf("only %d commands found in the guide", commands)
	}
}

// runExamples executes the commands of a page, one after the other, in an empty folder
// that has the measured data of the tree beside it.
func runExamples(t *testing.T, root, page string, examples []example) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// The test binary acts as castlab when it is called by that name.
	dir := t.TempDir()
	bin := filepath.Join(dir, "bin")
	work := filepath.Join(dir, "work")
	for _, step := range []error{
		os.Mkdir(bin, 0o755), os.Mkdir(work, 0o755),
		os.Symlink(self, filepath.Join(bin, "castlab")),
		os.Symlink(filepath.Join(root, "notebooks"), filepath.Join(work, "notebooks")),
		os.Symlink(filepath.Join(root, "distributions"), filepath.Join(work, "distributions")),
	} {
		if step != nil {
			t.Fatal(step)
		}
	}
	for _, e := range examples {
		cmd := exec.Command("sh", "-c", e.command)
		cmd.Dir = work
		cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := cmd.CombinedOutput()
		if err != nil && !strings.Contains(string(out), "castlab: ") {
			t.Errorf("%s:%d: %s: %v", page, e.line, e.command, err)
		}
		if !elided(e.output).MatchString(string(out)) {
			t.Errorf("%s:%d: $ %s\nprints\n%s\nthe guide says\n%s", page, e.line, e.command, out, e.output)
		}
	}
}

type example struct {
	line            int
	command, output string
}

func consoleExamples(markdown string) (list []example) {
	inside := false
	for i, line := range strings.Split(markdown, "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console"
		case !inside:
		case strings.HasPrefix(line, "$ "):
			list = append(list, example{line: i + 1, command: line[2:]})
		default:
			list[len(list)-1].output += line + "\n"
		}
	}
	return list
}

// elided is the pattern of an output with elisions. Runs of spaces are equal, so that
// a table may widen.
func elided(output string) *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`\A`)
	for line := range strings.Lines(output) {
		line = strings.TrimSuffix(line, "\n")
		if line == "..." {
			b.WriteString(`(?:[^\n]*\n)*?`)
			continue
		}
		quoted := regexp.QuoteMeta(line)
		quoted = strings.ReplaceAll(quoted, `\.\.\.`, `[^\n]*`)
		b.WriteString(regexp.MustCompile(` +`).ReplaceAllString(quoted, ` *`) + `\n`)
	}
	b.WriteString(`\z`)
	return regexp.MustCompile(b.String())
}

// The pattern does not match an output with another digit, a missing line or an
// additional one.
func TestElidedOutputIsComparedOutsideTheElisions(t *testing.T) {
	p := elided("a ... b\n...\nvalue  4\n")
	for text, want := range map[string]bool{
		"a x b\nvalue 4\n": true, "a  b\nmore\nlines\nvalue   4\n": true,
		"a x b\nvalue 5\n": false, "a x c\nvalue 4\n": false, "a x b\n": false, "a x b\nvalue 4\nmore\n": false,
	} {
		if p.MatchString(text) != want {
			t.Errorf("%q matches: %v, want %v", text, !want, want)
		}
	}
}

// README.md has exactly two set-up commands, in its first shell block, as it says.
func TestReadmeHasTwoSetUpCommands(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```sh\n")
	block, _, _ := strings.Cut(rest, "```")
	if want := "go run ./cmd/castlab report\ngo test -vet=off -ldflags=-w ./...\n"; block != want {
		t.Errorf("the first block is %q, want %q", block, want)
	}
	if n := strings.Count(string(text), "\n"); n > 85 {
		t.Errorf("the README has %d lines: more than a screen", n)
	}
}
