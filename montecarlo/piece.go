package montecarlo

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"sync"

	"castlab/distributions/inputs"
)

// A Piece is a run in a single segment: one long run of a stochastic process, each step of
// which depends on the earlier ones. The segment begins at step 0 and ends at the
// requested number of steps; a longer run begins with the steps of a shorter one.
type Piece struct {
	Plan  Plan // Workers and Block do not matter
	Label string
	State string // the type of the saved state
	// Start begins the run on a stream of its own. The numbers of steps of the calls of the
	// returned function do not decrease.
	Start func(w *Words) (advance PieceAdvance, err error)

	begun bool
	mu    sync.Mutex
	run   PieceAdvance // in this process, nil before the first step
	steps int          // of it
}

// A PieceAdvance continues a run until it has n steps in all, and returns its saved state.
type PieceAdvance func(ctx context.Context, n int) (saved []byte, err error)

// pieceBlock is RunID.Block of a Piece. It exceeds any number of steps.
const pieceBlock = math.MaxInt / SegmentBlocks

// pieceTrial is the number of steps of an Attempt.
const pieceTrial = 64

// Advance calls read with the saved state after n steps, which the executor of the plan
// computes, or this process without one.
//
// Errors: those of Start, of the function that it returns, of read and of the executor; a
// *LabelError.
func (p *Piece) Advance(ctx context.Context, n int, read func(saved []byte) error) error {
	if err := p.begin(ctx); err != nil {
		return err
	}
	segment, folds := Segment{First: 0, Last: n}, 0
	fold := func(saved []byte) error {
		state, _, err := readSegment(p.State, saved)
		if err == nil {
			err = read(state)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.Label, err)
		}
		folds++
		return nil
	}
	if p.Plan.Executor == nil {
		saved, err := p.compute(ctx, segment)
		if err != nil {
			return err
		}
		return fold(saved)
	}
	err := p.Plan.Executor.Run(ctx, p.id(), []Segment{segment}, p.compute, fold)
	if err == nil && folds != 1 {
		err = fmt.Errorf("%s: %d states for a run in one piece", p.Label, folds)
	}
	return err
}

func (p *Piece) id() RunID { return RunID{Seed: p.Plan.Seed, Label: p.Label, Block: pieceBlock} }

// compute continues the run of this process, or begins a new one if that has more steps.
func (p *Piece) compute(ctx context.Context, of Segment) ([]byte, error) {
	if of.First != 0 || of.Last < 1 {
		return nil, &inputs.Error{Arg: "segment", Value: fmt.Sprint(of), Domain: "one from step 0: the run is in one piece"}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.run == nil || p.steps > of.Last {
		run, err := p.start(0)
		if err != nil {
			return nil, err
		}
		p.run = run
	}
	p.steps = of.Last
	saved, err := p.run(ctx, of.Last)
	if err != nil {
		p.run = nil
		return nil, err
	}
	return saveSegment(p.State, saved, nil), nil
}

func (p *Piece) start(stream uint64) (PieceAdvance, error) {
	return p.Start(NewWords(NewStreams(p.Plan.Seed, p.Label).Source(stream)))
}

// begin passes the run to the trial function of the context, and compares it with the
// experiment that WithLabels recorded under its label, once.
func (p *Piece) begin(ctx context.Context) error {
	if p.begun {
		return nil
	}
	p.begun = true
	if err := hasModel(p.Label, p.Start == nil); err != nil {
		return err
	}
	attempts := func() Attempt {
		return func(i int, _ func()) ([]byte, error) {
			return attempt(p.Label, i, func() ([]byte, error) {
				run, err := p.start(uint64(i))
				if err != nil {
					return nil, err
				}
				return run(ctx, pieceTrial)
			})
		}
	}
	if err := offer(ctx, p.id(), attempts); err != nil {
		return err
	}
	known := labelsOf(ctx)
	if known == nil {
		return nil
	}
	saved, err := attempts()(0, nil)
	if err != nil {
		return err
	}
	return known.compare(p.id(), labelRecord{byPiece, p.State, []digest{sha256.Sum256(saved)}})
}
