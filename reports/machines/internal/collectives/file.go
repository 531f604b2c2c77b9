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
func fromFile(g arguments.Grammar, task programs.Task, path string) (programs.Algorithm, error) {
	a := programs.Algorithm{Name: path, Task: task}
	f, err := open(g, path)
	if err != nil {
		return a, err
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return a, &inputs.WordError{Word: path, Err: &arguments.FileError{Err: err}}
	}
	if isGOAL(path) {
		p, err := goal.Read(bytes.NewReader(text))
		if err != nil {
			return a, &inputs.WordError{Word: path, Err: err}
		}
		p = timed(p, 1/nanoseconds)
		p.Name = path
		a.Make = func(s programs.Settings) (programs.Plan, error) {
			return programs.Plan{Program: p, Task: task, Root: s.Root, Bytes: s.Bytes}, among(p, s.Ranks)
		}
		return a, nil
	}
	a.Make = remembered(func(s programs.Settings) (programs.Plan, error) {
		plan, err := programs.ReadSchedule(bytes.NewReader(text), programs.Whole(s.Bytes))
		if err != nil {
			return programs.Plan{}, err
		}
		if plan.Task != programs.Custom && plan.Task != task {
			return programs.Plan{}, fmt.Errorf("it is a schedule of task=%v, not of task=%v", plan.Task, task)
		}
		if plan.Task == programs.Broadcast && plan.Root != s.Root {
			return programs.Plan{}, fmt.Errorf("it is a broadcast from rank %d; give root=%d", plan.Root, plan.Root)
		}
		return programs.Plan{Program: plan.Program, Task: plan.Task, Root: plan.Root, Bytes: plan.Bytes}, among(plan.Program, s.Ranks)
	})
	return a, nil
}

func isGOAL(path string) bool { return strings.EqualFold(filepath.Ext(path), ".goal") }

// among returns an error for a program of another number of ranks.
func among(p programs.Program, ranks int) error {
	if n := len(p.Ranks); n != ranks {
		return fmt.Errorf("it has %d ranks; give nodes=%d", n, n)
	}
	return nil
}

// remark is what has to be said of a file that is compared with others, "" for nothing: that it does what they do
// is checked of the schedules whose task is known.
func remark(path string, of, task programs.Task) string {
	switch {
	case isGOAL(path):
		return fmt.Sprintf("GOAL says neither the task nor its size: that %s does what the others do is not checked", path)
	case of != programs.Custom:
		return ""
	case task == programs.Broadcast:
		return path + ": the schedule is no broadcast, as not all packets go from one rank to all; it is beside the others as it stands"
	case task == programs.Allgather:
		return path + ": the schedule is no allgather, as not every rank has one packet that goes to all; it is beside the others as it " +
			"stands"
	}
	return fmt.Sprintf("%s: that the schedule does what %v asks for is not checked", path, task)
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
