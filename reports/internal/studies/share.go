package studies

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// A Share is one of Of parts of a study that are computed independently, such as the
// tasks of a job array. Index counts from 0.
type Share struct{ Index, Of int }

// Compute computes the segments and whole cells of this share and puts them into the
// store. Segments of one run are assigned to the shares in turn; a cell with a
// stopping rule cannot be divided beforehand and belongs to one share. done is called
// with every cell whose part in this share is complete.
//
// Errors: an *inputs.Error for the share; those of the cells and of the store.
func (p Share) Compute(ctx context.Context, s *Study, store shards.Store, workers int, done func(cell int)) error {
	if p.Of < 1 || p.Index < 0 || p.Index >= p.Of {
		return &inputs.Error{Arg: "share", Value: fmt.Sprintf("%d/%d", p.Index, p.Of), Domain: "i/n with n >= 1 and i from 0 to n-1"}
	}
	for i, c := range s.Cells {
		if err := p.cell(ctx, i, c, store, workers); err != nil {
			return err
		}
		if done != nil {
			done(i)
		}
	}
	return nil
}

func (p Share) cell(ctx context.Context, i int, c Cell, store shards.Store, workers int) error {
	here := shards.Kept{Store: store, Next: shards.Local{Workers: workers}}
	if !c.Divisible || !c.Fixed {
		if p.owner(c.Name, 0) != p.Index {
			return nil
		}
		_, _, err := c.Execute(ctx, here, workers, Watch{})
		return err
	}
	_, err := c.run(ctx, scoped{c.scope, dealt{p, here}}, workers, Watch{})
	if errors.Is(err, montecarlo.ErrPartial) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	return nil
}

// owner is the share to which a segment belongs.
func (p Share) owner(name string, segment int) int {
	h := fnv.New32a()
	h.Write([]byte(name))
	return (int(h.Sum32()%uint32(p.Of)) + segment) % p.Of
}

// dealt computes the segments of one share and ends the experiment after the last of
// them, since a part has no estimate.
type dealt struct {
	Share
	next montecarlo.Executor
}

func (d dealt) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute, _ shards.Fold) error {
	var mine []montecarlo.Segment
	for i, s := range segments {
		if d.owner(id.Label, i) == d.Index {
			mine = append(mine, s)
		}
	}
	if err := d.next.Run(ctx, id, mine, compute, func([]byte) error { return nil }); err != nil {
		return err
	}
	return montecarlo.ErrPartial
}

// Absent is the executor of a study that is merged from shares: every segment that no
// share has stored is missing.
type Absent struct{}

// Run refuses to compute.
//
// Errors: a *MissingError.
func (Absent) Run(_ context.Context, id montecarlo.RunID, segments []montecarlo.Segment, _ shards.Compute, _ shards.Fold) error {
	return &MissingError{Run: id, Segment: segments[0], More: len(segments) - 1}
}

// A MissingError is a part of a study that no share contains.
type MissingError struct {
	Run     montecarlo.RunID
	Segment montecarlo.Segment
	More    int // further segments of the run
}

func (e *MissingError) Error() string {
	text := fmt.Sprintf("replications %d to %d of %q are in none of the parts", e.Segment.First, e.Segment.Last-1, e.Run.Label)
	if e.Segment == all {
		text = fmt.Sprintf("%q is in none of the parts", e.Run.Label)
	}
	if e.More > 0 {
		text += fmt.Sprintf(", nor are %d further segments", e.More)
	}
	return text + "; run the shares that are missing"
}
