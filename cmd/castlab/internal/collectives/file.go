package collectives

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/topologies/programs"
)

// fromFile reads a schedule, as 'castlab schedule --json' prints it, or a program
// in GOAL's text.
func fromFile(g grammar.Grammar, path string) (Algorithm, error) {
	f, err := open(g, path)
	if err != nil {
		return Algorithm{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return Algorithm{}, &grammar.Error{Word: path, Err: &grammar.FileError{Err: err}}
	}
	a := Algorithm{Name: path, Bare: path, File: true}
	if strings.EqualFold(filepath.Ext(path), ".goal") {
		return Algorithm{}, &grammar.Error{Word: path, Want: "GOAL is not read yet"}
	}
	a.make = func(c *Contest, size int64) (programs.Program, error) {
		plan, err := programs.ReadSchedule(bytes.NewReader(text), programs.Whole(size))
		if err != nil {
			return programs.Program{}, &grammar.Error{Word: path, Err: err}
		}
		if plan.Task != programs.Custom && plan.Task != c.Task {
			return programs.Program{}, &grammar.Error{Word: path, Want: fmt.Sprintf("it is a schedule of task=%v, not of task=%v", plan.Task, c.Task)}
		}
		return plan.Program, nil
	}
	return a, nil
}
