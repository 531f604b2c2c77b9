package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// first is the path of the module while it has no home. No module may be published under
// it, as its first element has no dot.
const first = "castlab"

// A summary says what a renaming did.
type summary struct {
	from                   string
	files, changed, places int
}

// rename moves the module of the tree at root, a git work tree, to another path. All files
// are read before the first is written.
//
// Errors: a path that no module can have, or that the tree uses already, so that nothing
// could tell the two apart on the way back; a tree with changes; those of occurrences and
// of files.
func rename(root, to string) (summary, error) {
	var none summary
	if err := module.CheckPath(to); err != nil && to != first {
		return none, err
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return none, err
	}
	done := summary{from: modfile.ModulePath(mod)}
	if changes, err := git(root, "status", "--porcelain"); err != nil {
		return none, err
	} else if changes != "" {
		line, _, _ := strings.Cut(changes, "\n")
		return none, fmt.Errorf("the tree has changes that are not committed (%s): commit them first", strings.TrimSpace(line))
	}
	names, err := git(root, "ls-files", "-z")
	if err != nil {
		return none, err
	}
	renamed := map[string][]byte{}
	for name := range strings.SplitSeq(strings.TrimSuffix(names, "\x00"), "\x00") {
		done.files++
		if done.from == to {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, fs.ErrNotExist) || bytes.IndexByte(text, 0) >= 0 {
			continue // a broken link, or no text
		} else if err != nil {
			return none, err
		}
		if known, err := occurrences(name, text, to); err != nil {
			return none, err
		} else if len(known) > 0 {
			return none, fmt.Errorf("%s stands in %s:%d already: want a path that the tree does not use", to, name, lineOf(text, known[0]))
		}
		places, err := occurrences(name, text, done.from)
		if err != nil {
			return none, err
		}
		if len(places) == 0 {
			continue
		}
		done.places += len(places)
		text = replaced(text, places, done.from, to)
		if strings.HasSuffix(name, ".go") { // another path may stand elsewhere in its group of imports
			if text, err = format.Source(text); err != nil {
				return none, fmt.Errorf("%s: %w", name, err)
			}
		}
		renamed[name] = text
	}
	done.changed = len(renamed)
	for name, text := range renamed {
		if err := os.WriteFile(filepath.Join(root, name), text, 0o666); err != nil {
			return none, err
		}
	}
	return done, nil
}

// replaced returns the text with another path at the offsets.
func replaced(text []byte, places []int, from, to string) []byte {
	var out []byte
	end := 0
	for _, at := range places {
		out = append(append(out, text[end:at]...), to...)
		end = at + len(from)
	}
	return append(out, text[end:]...)
}

func git(root string, args ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-C", root}, args...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		line, _, _ := strings.Cut(stderr.String(), "\n")
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, line)
	}
	return string(out), nil
}
