package exports

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// openMPI6Name is the format of Open MPI's rules in JSON.
const openMPI6Name = "openmpi6-json"

// An openMPIDocument is the file of coll_tuned_dynamic_rules_filename of Open MPI 6, in JSON. Of the communicators of a collective the
// first whose sizes hold counts, and of its rules likewise; where none does, Open MPI decides by itself.
//
// Source: Open MPI 6 (main of August 2026), coll_tuned_dynamic_file.c and coll_tuned_dynamic_rules.c. Its schema has other names
// of the reduce-scatters than its reader, and no seg_size, which the reader has.
type openMPIDocument struct {
	Version     int                              `json:"rule_file_version"`
	Module      string                           `json:"module"`
	Collectives map[string][]openMPICommunicator `json:"collectives"`
}

type openMPICommunicator struct {
	From  int               `json:"comm_size_min"`
	To    int               `json:"comm_size_max"`
	Rules []openMPIJSONRule `json:"rules"`
}

type openMPIJSONRule struct {
	From      int64  `json:"msg_size_min"`
	To        int64  `json:"msg_size_max"`
	Algorithm string `json:"alg"`
	Fan       int    `json:"faninout,omitempty"`
	Segment   int64  `json:"seg_size,omitempty"`
}

// openMPIKeys are the names of collectives in JSON, by their numbers.
var openMPIKeys = []string{"allgather", "allgatherv", "allreduce", "alltoall", "alltoallv", "alltoallw", "barrier", "bcast", "exscan",
	"gather", "gatherv", "reduce", "reduce_scatter", "reduce_scatter_block", "scan", "scatter", "scatterv", "neighbor_allgather",
	"neighbor_allgatherv", "neighbor_alltoall", "neighbor_alltoallv", "neighbor_alltoallw"}

// bruckOf6 is Open MPI 6's name of its allgather 2, whose fan-out is the radix: Bruck's is 2, and with less it does not end.
const bruckOf6 = "bruck-k-fanout"

// openMPI6 writes rules in JSON: what is not decided is in none.
func openMPI6() Format {
	f := openMPI()
	f.Name = openMPI6Name
	f.Write = func(w io.Writer, all []Rules) (notes []string, err error) {
		tasks, err := f.byTask(all)
		if err != nil {
			return nil, err
		}
		ranges, notes, open := f.openMPIRanges(tasks)
		d := openMPIDocument{Version: 3, Module: "tuned", Collectives: map[string][]openMPICommunicator{}}
		for _, t := range tasks {
			for _, id := range openMPICollectives(t.task) {
				list := []openMPICommunicator{}
				for i, r := range t.list {
					c := openMPICommunicator{From: r.Ranks, To: t.to[i], Rules: []openMPIJSONRule{}}
					for _, s := range ranges[t][i] {
						if id == blocks {
							s = ofBlocks(r, s)
						}
						if s.Use != nil {
							c.Rules = append(c.Rules, s.inJSON(r.Task, id))
						}
					}
					list = append(list, c)
				}
				d.Collectives[openMPIKeys[id]] = list
			}
		}
		notes = append(notes, fmt.Sprintf("the rules are for communicators of %s; Open MPI 6 reads them, older ones want openmpi-rules",
			ranksOf(tasks)))
		var apart []string
		for _, t := range tasks {
			if t.task == "broadcast" || t.task == "allreduce" {
				apart = append(apart, t.task+"s")
			}
		}
		if apart != nil { // ompi_coll_tuned_bcast_intra_disjoint_dec_fixed and its like
			notes = append(notes, fmt.Sprintf("where there is no rule, Open MPI 6 decides %s otherwise on communicators that a program "+
				"makes, as with MPI_Comm_dup, of ranks that are each alone on their node; castlab knows its decisions on MPI_COMM_WORLD",
				strings.Join(apart, " and ")))
		}
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return append(notes, open...), enc.Encode(d)
	}
	return f
}

// inJSON is the rule of a range with a use.
func (s Range) inJSON(task string, id int) openMPIJSONRule {
	l := LibraryOf(task, s.Use.Algorithm)
	number := l.OpenMPI
	if id == blocks {
		number = l.OpenMPIBlock
	}
	x := openMPIJSONRule{From: s.From, To: s.To, Algorithm: openMPINumbers[int64(id)].algorithms[number], Fan: l.fan(*s.Use),
		Segment: s.Use.Segment}
	if task == "allgather" && x.Algorithm == "bruck" {
		x.Algorithm = bruckOf6
	}
	return x
}

// fan is the fan-out of a rule: a radix, and that of Bruck's allgather, which Open MPI 6 needs and older ones ignore.
func (l Library) fan(u Use) int {
	if l.Task == "allgather" && l.Algorithm == "bruck" {
		return 2
	}
	return u.Radix
}

// openMPIRanges are the ranges of tasks as Open MPI can have them, with what the reader has to know besides, and what is left open.
func (f Format) openMPIRanges(tasks []*taskRules) (ranges map[*taskRules][][]Range, notes, open []string) {
	ranges = map[*taskRules][][]Range{}
	for _, t := range tasks {
		for _, r := range t.list {
			ranges[t] = append(ranges[t], f.known(r))
		}
		if radix := oneRadix(t.task, ranges[t]); radix > 0 && radix != DefaultRadix {
			notes = append(notes, fmt.Sprintf("its k-nomial trees want --mca coll_tuned_bcast_algorithm_knomial_radix %d, too", radix))
		}
		for i := range t.list {
			open = append(open, f.undecided(t.where(tasks, i), ranges[t][i])...)
			if t.task == "reduce-scatter" {
				open = append(open, f.undecided(t.where(tasks, i)+"MPI_Reduce_scatter_block: ", blocksLeft(t.list[i], ranges[t][i]))...)
			}
		}
	}
	return ranges, notes, open
}

// openMPI6Collective is the number of a collective by its name in JSON; -1 for none.
func openMPI6Collective(key string) int64 { return int64(slices.Index(openMPIKeys, key)) }
