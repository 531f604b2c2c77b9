package study

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/metrics"
	"time"

	pretty "github.com/jedib0t/go-pretty/v6/table"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies"
)

// noTheory marks an absent theory in its column.
var noTheory = math.NaN()

// dryRun prints the plan of a study. A pilot of each divisible cell runs its first
// segment, or as much of it as a fraction of a second allows; the others are not
// tried.
func (a *App) dryRun(ctx context.Context, s *studies.Study, f runFlags) error {
	const patience = 200 * time.Millisecond
	var rows []pretty.Row
	total, unknown := time.Duration(0), 0
	for _, c := range s.Cells {
		replications := fmt.Sprint(c.Max)
		if !c.Fixed {
			replications = fmt.Sprintf("%d to %d", c.Min, c.Max)
		}
		row := pretty.Row{c.Name, replications, "not tried", ""}
		if c.Divisible {
			each, memory, err := pilot(ctx, c, patience)
			if err != nil {
				return err
			}
			least := time.Duration(float64(c.Min) * float64(each))
			most := time.Duration(float64(c.Max) * float64(each))
			row[2], row[3] = least.Round(time.Millisecond).String(), fmt.Sprintf("%.0f MiB", float64(memory)/(1<<20))
			if !c.Fixed {
				row[2] = fmt.Sprintf("%v to %v", least.Round(time.Millisecond), most.Round(time.Millisecond))
			} else {
				least = most
				row[2] = most.Round(time.Millisecond).String()
			}
			total += least
		} else {
			unknown++
		}
		rows = append(rows, row)
	}
	fmt.Fprintf(&a.Out, "study %s, seed %d, %d cells\n\n", s.Name, s.Seed, len(s.Cells))
	a.PrintTable(pretty.Row{"cell", "replications", "time of one processor", "memory"}, rows, 2, 3, 4)
	fmt.Fprintf(&a.Out, "\nat least %v of processor time, %v with %d workers", total.Round(time.Millisecond),
		(total / time.Duration(*f.workers)).Round(time.Millisecond), *f.workers)
	if unknown > 0 {
		fmt.Fprintf(&a.Out, ", and %d cells that were not tried: claims, hunts, and models of one long run", unknown)
	}
	a.Out.WriteByte('\n')
	return nil
}

// pilot times replications of a cell and measures the memory it holds meanwhile.
func pilot(ctx context.Context, c studies.Cell, patience time.Duration) (each time.Duration, memory uint64, err error) {
	runtime.GC()
	before := heap()
	executor := pilotExecutor(func(ctx context.Context, segments []montecarlo.Segment, compute shards.Compute) error {
		// The second of two growing pilots counts: the first makes tables.
		for n := 1; ; n *= 2 {
			s := montecarlo.Segment{First: segments[0].First, Last: min(segments[0].First+n, segments[0].Last)}
			start := time.Now()
			if _, err := compute(ctx, s); err != nil {
				return err
			}
			took := time.Since(start)
			each = took / time.Duration(s.Last-s.First)
			memory = max(memory, heap()-min(before, heap()))
			if took > patience/4 || s.Last == segments[0].Last {
				return montecarlo.ErrPartial
			}
		}
	})
	_, _, err = c.Execute(ctx, executor, 1, studies.Watch{})
	if errors.Is(err, montecarlo.ErrPartial) || err == nil {
		return each, memory, nil
	}
	return 0, 0, err
}

type pilotExecutor func(ctx context.Context, segments []montecarlo.Segment, compute shards.Compute) error

func (p pilotExecutor) Run(ctx context.Context, _ montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
	_ shards.Fold) error {
	return p(ctx, segments, compute)
}

// heap is the memory of objects that are live or not yet collected.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
