package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A mutation says what is changed and which tests are to notice it.
type mutation struct {
	by          float64
	root        string
	files       string
	tests       string
	timeout     time.Duration
	short, list bool
}

// change changes the numbers of one package, and writes those that survive its tests.
func (m mutation) change(w io.Writer, folder string) error {
	root, err := filepath.Abs(m.root)
	if err != nil {
		return err
	}
	names, err := filepath.Glob(filepath.Join(root, folder, m.files))
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if !m.list {
		if caught, output := m.caught(root, folder, ""); caught {
			return fmt.Errorf("tests fail without a change: %s", output)
		}
	}
	tried, survived := 0, 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		list, err := numbers(name, source)
		if err != nil {
			return err
		}
		for _, n := range list {
			if m.list {
				fmt.Fprintf(w, "%s:%d: %s\n", filepath.Base(name), n.line, n.text)
				continue
			}
			for _, by := range []float64{m.by, -m.by} {
				text := n.changed(by)
				caught, err := m.try(root, folder, name, scratch, n.with(source, text))
				if err != nil {
					return err
				}
				tried++
				if !caught {
					survived++
					at := filepath.Join(folder, filepath.Base(name))
					fmt.Fprintf(w, "%s:%d: %s for %s survives: %s\n", at, n.line, text, n.text, line(source, n.from))
				}
			}
		}
	}
	if !m.list {
		fmt.Fprintf(w, "%s: %d of %d changes survive\n", folder, survived, tried)
	}
	return nil
}

// try reports whether the tests notice a file with another content.
func (m mutation) try(root, folder, name, scratch string, content []byte) (caught bool, err error) {
	file, overlay := filepath.Join(scratch, "changed.go"), filepath.Join(scratch, "overlay.json")
	text, err := json.Marshal(map[string]map[string]string{"Replace": {name: file}})
	if err != nil {
		return false, err
	}
	if err := os.WriteFile(file, content, 0o600); err != nil {
		return false, err
	}
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return false, err
	}
	caught, _ = m.caught(root, folder, overlay)
	return caught, nil
}

// caught runs the tests of a package; what does not build is caught, too.
func (m mutation) caught(root, folder, overlay string) (bool, string) {
	args := []string{"test", "-count=1", "-vet=off", "-failfast", "-ldflags=-w", "-timeout", m.timeout.String()}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	if m.short {
		args = append(args, "-short")
	}
	if m.tests != "" {
		args = append(args, "-run", m.tests)
	}
	command := exec.Command("go", append(args, folder)...)
	command.Dir = root
	output, err := command.CombinedOutput()
	return err != nil, string(output)
}

// line returns the line at an offset.
func line(source []byte, at int) string {
	from := bytes.LastIndexByte(source[:at], '\n') + 1
	to := len(source)
	if end := bytes.IndexByte(source[at:], '\n'); end >= 0 {
		to = at + end
	}
	return strings.TrimSpace(string(source[from:to]))
}
