package measurements

import (
	"io"
	"slices"
	"strings"

	"castlab/montecarlo/loggp"
	"castlab/reports/internal/formats"
)

// A Timing is one measured time of a collective.
type Timing struct {
	Task      string // such as broadcast
	Algorithm string // as the file has it; "" where the library chose
	Ranks     int    // 0 for unknown
	Bytes     int64
	Part      bool // Bytes are those of one rank's part, of an allgather and the like
	Launch    int  // times of one cell with one number follow each other and are not independent
	Time      float64
	Averaged  bool // over the ranks, of which the last one ends later
}

// Collectives are measured times of collectives.
type Collectives struct {
	Timings []Timing // in the order of the file
	Left    int      // rows that are marked to be left out, or have no time
	Ignored []string // columns that were not read
	Notes   []string // what the reader had to take for granted

	Launched bool // the file tells launches apart
}

// collectiveNames are the names of tasks in benchmarks, without separators and a
// leading mpi.
var collectiveNames = map[string]string{
	"bcast": "broadcast", "broadcast": "broadcast", "allreduce": "allreduce", "allgather": "allgather", "reduce": "reduce",
	"reducescatter": "reduce-scatter", "reducescatterblock": "reduce-scatter", "alltoall": "all-to-all", "scatter": "scatter",
	"gather": "gather", "barrier": "barrier",
}

// TaskOf returns the task that a name of a benchmark means; an unknown name is its own.
func TaskOf(name string) string {
	plain := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(strings.TrimSpace(name)))
	if task, known := collectiveNames[strings.TrimPrefix(strings.TrimPrefix(plain, "osu"), "mpi")]; known {
		return task
	}
	return strings.TrimSpace(name)
}

// ReadCollectives reads measured times of collectives: a CSV table with a row for every
// repetition or cell, or what the OSU benchmarks, IMB-MPI1 or nccl-tests print.
//
// Errors: those of Read.
func ReadCollectives(r io.Reader, o Options) (*Collectives, error) {
	f, text, err := lines(r, o)
	if err != nil {
		return nil, err
	}
	f.Last = true
	format, line := f.detect()
	switch {
	case format.Name == "imb":
		return f.imb()
	case format.Name == formats.CSV:
		return f.collectiveTable()
	case !format.By(formats.Against) && format.Name != formats.JSON:
		return nil, f.wrong(line, "", "", format.Refusal())
	}
	series, err := f.series(text)
	if err != nil {
		return nil, err
	}
	for _, s := range series {
		if s.Kind != loggp.Collective {
			return nil, f.wrong(0, "", s.Kind.String(), "no times of collectives; want osu_bcast, osu_allreduce or the like, IMB-MPI1, "+
				"nccl-tests, or a CSV table; a ping-pong is for castlab fit")
		}
	}
	return f.collected(series), nil
}

// collected joins the series of a file, all of collectives.
func (f *file) collected(series []loggp.Series) *Collectives {
	c := &Collectives{}
	format, _ := f.detect()
	osu := strings.HasPrefix(series[0].Task, "osu_") || format.Name == "osu"
	for _, s := range series {
		if s.Task == Unknown && f.Assume != "" {
			s.Task = f.Assume
		}
		c.add(s, osu && !slices.Contains(s.Notes, lastRank))
	}
	if slices.ContainsFunc(c.Timings, func(t Timing) bool { return t.Averaged }) {
		c.Notes = append(c.Notes, "OSU prints the mean over the ranks, of which the last one ends later: its times are too short to be "+
			"compared with those until all have ended")
	}
	return c
}

// add adds the times of a series, the i-th of a size being its i-th repetition.
func (c *Collectives) add(s loggp.Series, averaged bool) {
	part := strings.HasPrefix(s.Task, "osu_") && slices.Contains(imbParts, TaskOf(s.Task))
	for _, p := range s.Points {
		for _, t := range p.Times {
			c.Timings = append(c.Timings, Timing{Task: TaskOf(s.Task), Ranks: s.Ranks, Bytes: int64(p.Bytes), Part: part,
				Averaged: averaged, Launch: len(c.Timings), Time: t})
		}
	}
	c.Notes = others(others(c.Notes, s.Notes), s.Left)
}
