package collectives

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/topologies/programs"
	"castlab/topologies/programs/goal"
)

// nanoseconds of a microsecond: GOAL counts computations in the former, a comparison
// in the latter.
const nanoseconds = 1000.0

// fromFile reads a schedule, as 'castlab schedule --json' prints it, or a program
// in GOAL's text. Its tags are the numbers of packets.
func (c *Comparison) fromFile(g arguments.Grammar, path string) (programs.Algorithm, error) {
	a := programs.Algorithm{Name: path, Task: c.Task}
	f, err := open(g, path)
	if err != nil {
		return a, err
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return a, &inputs.WordError{Word: path, Err: &arguments.FileError{Err: err}}
	}
	if strings.EqualFold(filepath.Ext(path), ".goal") {
		p, err := goal.Read(bytes.NewReader(text))
		if err != nil {
			return a, &inputs.WordError{Word: path, Err: err}
		}
		p = timed(p, 1/nanoseconds)
		p.Name = path
		a.Make = func(s programs.Settings) (programs.Plan, error) {
			c.note("GOAL says neither the task nor its size: that %s does what the others do is not checked", path)
			return programs.Plan{Program: p, Task: c.Task, Root: s.Root, Bytes: s.Bytes}, c.fits(p)
		}
		return a, nil
	}
	a.Make = remembered(func(s programs.Settings) (programs.Plan, error) {
		plan, err := programs.ReadSchedule(bytes.NewReader(text), programs.Whole(s.Bytes))
		if err != nil {
			return programs.Plan{}, err
		}
		if plan.Task != programs.Custom && plan.Task != c.Task {
			return programs.Plan{}, fmt.Errorf("it is a schedule of task=%v, not of task=%v", plan.Task, c.Task)
		}
		switch {
		case plan.Task == programs.Broadcast && plan.Root != s.Root:
			return programs.Plan{}, fmt.Errorf("it is a broadcast from rank %d; give root=%d", plan.Root, plan.Root)
		case plan.Task == programs.Custom && c.Task == programs.Broadcast:
			c.note("%s: the schedule is no broadcast, as not all packets go from one rank to all; it is beside the others as it stands",
				path)
		case plan.Task == programs.Custom && c.Task == programs.Allgather:
			c.note("%s: the schedule is no allgather, as not every rank has one packet that goes to all; it is beside the others "+
				"as it stands", path)
		case plan.Task == programs.Custom:
			c.note("%s: that the schedule does what %v asks for is not checked", path, c.Task)
		}
		return programs.Plan{Program: plan.Program, Task: plan.Task, Root: plan.Root, Bytes: plan.Bytes}, c.fits(plan.Program)
	})
	return a, nil
}

// fits returns an error for a program of another number of ranks.
func (c *Comparison) fits(p programs.Program) error {
	if n := len(p.Ranks); n != c.Ranks {
		return fmt.Errorf("it has %d ranks; give nodes=%d", n, n)
	}
	return nil
}

// note adds a remark, once, on a file that is compared with others.
func (c *Comparison) note(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); len(c.Candidates) > 1 && !slices.Contains(c.Notes, text) {
		c.Notes = append(c.Notes, text)
	}
}

// timed multiplies the times of a program's computations.
func timed(p programs.Program, factor float64) programs.Program {
	q := programs.Program{Name: p.Name, Ranks: make([][]programs.Operation, len(p.Ranks))}
	for r, list := range p.Ranks {
		q.Ranks[r] = slices.Clone(list)
		for i := range q.Ranks[r] {
			if op := &q.Ranks[r][i]; op.Kind == programs.Compute {
				op.Time *= factor
			}
		}
	}
	return q
}

// WriteGOAL writes the program of the only algorithm as text of GOAL, which LogGOPSim
// and others read, with computations in nanoseconds.
//
// Errors: *inputs.WordError for several algorithms or sizes; those of package goal.
func (c *Comparison) WriteGOAL(w io.Writer) error {
	if len(c.Candidates) > 1 || len(c.Sizes) > 1 {
		return &inputs.WordError{Word: "--goal", Want: "want one algorithm and one size"}
	}
	p, err := c.Plan(0, c.Bytes(c.Sizes[0]))
	if err != nil {
		return c.hint(err)
	}
	text := timed(p.Program, nanoseconds)
	for _, list := range text.Ranks {
		for i := range list {
			// 0.1 microseconds times 1000 is an integer up to rounding.
			if whole := math.Round(list[i].Time); math.Abs(list[i].Time-whole) < 1e-9*whole {
				list[i].Time = whole
			}
		}
	}
	return goal.Write(w, text)
}
