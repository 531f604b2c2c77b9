package exports

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Intel MPI's names of collectives, and those whose sizes are of one rank's part.
//
// Source: Intel MPI Library Developer Reference, I_MPI_ADJUST family.
func intelCollective(task string) (name string, perRank bool) {
	name = map[string]string{
		"allgather": "ALLGATHER", "allreduce": "ALLREDUCE", "all-to-all": "ALLTOALL", "barrier": "BARRIER", "broadcast": "BCAST",
		"gather": "GATHER", "reduce": "REDUCE", "reduce-scatter": "REDUCE_SCATTER", "scatter": "SCATTER",
	}[task]
	return name, task == "allgather" || task == "all-to-all" || task == "gather" || task == "scatter"
}

func intelMPI() Format {
	f := Format{Name: "intel-mpi", Library: "Intel MPI"}
	f.name = func(l Library) string {
		if l.Intel == 0 {
			return ""
		}
		return strconv.Itoa(l.Intel)
	}
	f.equal = f.plain
	// Write writes a shell script that sets the variable
	//
	//	I_MPI_ADJUST_TASK=algorithm:from-to@ranks-ranks;...
	//
	// with ends that are included. What is in no range is left to Intel MPI.
	f.Write = func(w io.Writer, all []Rules) (notes []string, err error) {
		tasks, err := f.byTask(all)
		if err != nil {
			return nil, err
		}
		b := bufio.NewWriter(w)
		comment := func(text string) {
			for _, line := range wrap(text, 118) {
				b.WriteString("# " + line + "\n")
			}
		}
		comment("Intel MPI's selection of algorithms, by castlab: read it with the command '.' before mpirun." + between(tasks))
		for _, t := range tasks {
			notes = append(notes, f.script(b, comment, tasks, t)...)
		}
		return notes, b.Flush()
	}
	return f
}

// script writes the variable of a task and returns what is left to Intel MPI.
func (f Format) script(b io.Writer, comment func(string), tasks []*taskRules, t *taskRules) (notes []string) {
	name, perRank := intelCollective(t.task)
	var rules []string
	for i, r := range t.list {
		ranges := f.known(r)
		for _, c := range r.Comments {
			comment(c)
		}
		if perRank && i == 0 {
			comment("Sizes are those of one rank's part, as Intel MPI counts them.")
		}
		open := f.undecided(t.where(tasks, i), ranges)
		for _, n := range open {
			comment(n)
		}
		notes = append(notes, open...)
		for _, s := range ranges {
			if s.Use == nil {
				continue
			}
			from, to := s.From, s.To
			if n := int64(r.Ranks); perRank {
				from, to = (from+n-1)/n, to/n
			}
			if from <= to {
				rules = append(rules, fmt.Sprintf("%s:%d-%d@%d-%d", f.equal(r, *s.Use), from, to, r.Ranks, t.to[i]))
			}
			comment(fmt.Sprintf("%s%s is %s from %d to %d: %s", t.where(tasks, i), f.equal(r, *s.Use), s.Use.Written, from, to, s.Why))
		}
	}
	if len(rules) == 0 {
		comment("No size is decided: there is nothing to set.")
		return notes
	}
	fmt.Fprintf(b, "export I_MPI_ADJUST_%s=\"%s\"\n", name, strings.Join(rules, ";"))
	return notes
}
