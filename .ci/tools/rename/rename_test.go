package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

// What is a path and what is not, in files of every kind. The path of the tests is not that
// of the module, as this file is searched too.
func TestPlacesOfAPath(t *testing.T) {
	const from, to = "lab.example/lab", "example.org/x/lab"
	for name, texts := range map[string][2]string{
		"go.mod": {"module lab.example/lab/ci\n\nrequire lab.example/lab v0.1.0\nrequire lab.example/labs v1.0.0\n",
			"module example.org/x/lab/ci\n\nrequire example.org/x/lab v0.1.0\nrequire lab.example/labs v1.0.0\n"},
		"a.go": {"package a\n\nimport (\n\tb \"lab.example/lab/b\"\n\t\"lab.example/lab\"\n\t\"lab.example/labs\"\n\t\"other/lab.example/lab/b\"\n)\n\nconst name = \"lab.example/lab\"\n", "package a\n\nimport (\n\tb \"example.org/x/lab/b\"\n\t\"example.org/x/lab\"\n\t\"lab.example/labs\"\n\t\"other/lab.example/lab/b\"\n)\n\nconst name = \"lab.example/lab\"\n"},
		"c.go": {"// Package c is lab.example/lab, see [lab.example/lab/b].\npackage c\n\nimport \"lab.example/lab/b\" // " +
			"lab.example/lab/b\n", "// Package c is lab.example/lab, see [example.org/x/lab/b].\npackage c\n\nimport " +
			"\"example.org/x/lab/b\" // example.org/x/lab/b\n"},
		"x.ipynb": {`"\t\"lab.example/lab/b\"\n"`, `"\t\"example.org/x/lab/b\"\n"`},
		"x.patch": {" \t\"lab.example/lab/b\"\n--- a/lab.example/lab/b.go\n", " \t\"example.org/x/lab/b\"\n--- a/lab.example/lab/b.go\n"},
		"x.md": {"lab.example/lab is run by lab.example/lab x, `go doc lab.example/lab/b`",
			"lab.example/lab is run by lab.example/lab x, `go doc example.org/x/lab/b`"},
		"commands": {"go vet lab.example/lab/...; go get lab.example/lab@v1; -replace lab.example/lab=../lab; ./lab.example/lab/b",
			"go vet example.org/x/lab/...; go get example.org/x/lab@v1; -replace example.org/x/lab=../lab; ./lab.example/lab/b"},
	} {
		places, err := occurrences(name, []byte(texts[0]), from)
		if got := string(replaced([]byte(texts[0]), places, from, to)); err != nil || got != texts[1] {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, texts[1])
		}
		places, err = occurrences(name, []byte(texts[1]), to)
		if got := string(replaced([]byte(texts[1]), places, to, from)); err != nil || got != texts[0] {
			t.Errorf("%s, back: %v\n%s\nwant\n%s", name, err, got, texts[0])
		}
	}
	for name, text := range map[string]string{
		"text of a program":     "package a\n\nconst pkg = \"lab.example/lab/b\"\n",
		"text beside a comment": "package a\n\nvar a = `lab.example/lab/b` // lab.example/lab/b\n", "no Go": "lab.example/lab",
	} {
		if _, err := occurrences("a.go", []byte(text), from); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want an error of one line", name, err)
		}
	}
}

// The tree goes to a path in whose group of imports other modules stand before and after
// it, from there to a third, and comes back the same.
func TestThisTreeGoesThereAndBack(t *testing.T) {
	tree := copyOfThisTree(t)
	now := pathOf(t, tree)
	for _, to := range []string{"golang.org/new/castlab", "example.org/y/z/v2"} {
		if done, err := rename(tree, to); err != nil || done.places < 1000 || done.changed > done.places {
			t.Fatalf("%+v, %v: want as many places as imports", done, err)
		}
		names := strings.Fields(run(t, tree, nil, "git", "ls-files", "*.go"))
		if unformatted := run(t, tree, nil, "gofmt", append([]string{"-l"}, names...)...); unformatted != "" {
			t.Errorf("%s: not formatted:\n%s", to, unformatted)
		}
		commit(t, tree, to)
	}
	if _, err := rename(tree, now); err != nil {
		t.Fatal(err)
	}
	if changes := run(t, tree, nil, "git", "diff", "--stat", "HEAD~2"); changes != "" {
		t.Errorf("not the tree before:\n%s", changes)
	}
}

// What is refused leaves the tree as it is, and says why in one line.
func TestRefusals(t *testing.T) {
	tree := t.TempDir()
	text := map[string]string{
		"go.mod":      "module castlab\n\nrequire example.com/used v1.0.0\n",
		"cmd/main.go": "package main\n\nimport _ \"example.com/imported/b\"\n",
		"a/a.go":      "package a\n\nimport _ \"" + first + "/b\"\n",
	}
	for name, text := range text {
		write(t, filepath.Join(tree, name), text)
	}
	run(t, tree, nil, "git", "init", "--quiet")
	refused := func(to, because string) {
		t.Helper()
		if _, err := rename(tree, to); err == nil || !strings.Contains(err.Error(), because) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %q", to, err, because)
		}
		for name, want := range text {
			if got, err := os.ReadFile(filepath.Join(tree, name)); err != nil || string(got) != want {
				t.Errorf("%s: %s is now %q, %v", to, name, got, err)
			}
		}
	}
	refused("example.org/lab", "not committed")
	commit(t, tree, "all")
	for to, because := range map[string]string{
		"":                     "malformed",
		"lab":                  "missing dot",
		first + "/b":           "missing dot",
		"Example.org/lab":      "invalid char 'E'",
		"example.org/my lab":   "invalid char ' '",
		"example.org/lab/":     "trailing slash",
		"example.org/v1":       "invalid version",
		"example.com/used":     "go.mod:3",
		"example.com/imported": "cmd/main.go:3",
	} {
		refused(to, because)
	}
	write(t, filepath.Join(tree, "new.txt"), "new\n")
	refused("example.org/lab", "new.txt")
}

// copyOfThisTree returns a repository with the files of this tree as they are now.
func copyOfThisTree(t *testing.T) string {
	t.Helper()
	root := strings.TrimSpace(run(t, ".", nil, "git", "rev-parse", "--show-toplevel"))
	tree := filepath.Join(t.TempDir(), first)
	names := run(t, root, nil, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	for name := range strings.SplitSeq(strings.TrimSuffix(names, "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // deleted and not committed
		} else if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(tree, name), string(text))
	}
	run(t, tree, nil, "git", "init", "--quiet")
	commit(t, tree, "as it is")
	return tree
}

func pathOf(t *testing.T, tree string) string {
	t.Helper()
	mod, err := os.ReadFile(filepath.Join(tree, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	return modfile.ModulePath(mod)
}

func commit(t *testing.T, tree, message string) {
	t.Helper()
	run(t, tree, nil, "git", "add", "--all")
	run(t, tree, nil, "git", "-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false", "-c",
		"core.hooksPath=/dev/null", "commit", "--quiet", "-m", message)
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// run returns what a command prints; env is added to the environment.
func run(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, stderr.String())
	}
	return string(out)
}
