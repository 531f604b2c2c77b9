package studies

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"castlab/montecarlo"
)

// An UnknownError is a run that does not belong to a cell, or to any cell of a study.
type UnknownError struct {
	Cell string // "" for all cells
	Run  montecarlo.RunID
}

func (e *UnknownError) Error() string {
	if e.Cell == "" {
		return fmt.Sprintf("no cell of the study has a run %q", e.Run.Label)
	}
	return fmt.Sprintf("%s: it has no run %q", e.Cell, e.Run.Label)
}

// Recompute computes segments of one run of the study again, from the study alone,
// and returns them with the cell that has the run. A segment is a function of its
// run, so that it is correct exactly if its bytes are these.
//
// Errors: *UnknownError where no cell has the run; an *inputs.Error for an invalid
// segment; those of the cell; the cause of a cancellation.
func (s *Study) Recompute(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, workers int) (cell int,
	saved [][]byte, err error) {
	for i, c := range s.Cells {
		saved, _, err := c.Compute(ctx, id, segments, workers)
		if none := new(UnknownError); !errors.As(err, &none) {
			return i, saved, err
		}
	}
	return 0, nil, &UnknownError{Run: id}
}

// mayHave reports whether the label of a run fits the cell.
func (c Cell) mayHave(id montecarlo.RunID) bool {
	if !c.Divisible {
		return id == c.whole
	}
	return strings.HasPrefix(id.Label, c.scope+": ")
}
