package runtest

import (
	"bytes"
	"errors"
	"fmt"
	"sync"

	"castlab/montecarlo"
)

// A Fault is a replication that depends on more than its stream.
type Fault struct {
	Run         montecarlo.RunID
	Replication int
	When        string // it came out otherwise
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s: replication %d comes out otherwise %s than alone by a new model: a replication must depend on its random "+
		"stream alone", f.Run.Label, f.Replication, f.When)
}

// A trial is a run with the results of its first replications, each computed alone.
type trial struct {
	montecarlo.Trial
	long  bool // whether a replication takes long
	alone [][]byte
	words int // number of random words that replication 0 draws
}

// try computes replications of a run in all ways.
func try(run montecarlo.Trial) error {
	t := trial{Trial: run, long: run.Run.Block < montecarlo.BlockSize, alone: make([][]byte, 3)}
	if t.long {
		t.alone = t.alone[:2]
	}
	for i := range t.alone {
		var before func()
		if i == 0 {
			before = func() { t.words++ }
		}
		var err error
		if t.alone[i], err = t.New()(i, before); err != nil {
			return err
		}
	}
	for _, way := range []func() error{t.after, t.beside, t.around} {
		if err := way(); err != nil {
			return err
		}
	}
	return nil
}

// compare computes replication i and compares the result with that of the replication
// alone.
func (t trial) compare(of montecarlo.Attempt, i int, before func(), when string) error {
	saved, err := of(i, before)
	if err == nil && !bytes.Equal(saved, t.alone[i]) {
		err = &Fault{t.Run, i, when}
	}
	return err
}

// after computes replications one after another, in descending and ascending order.
func (t trial) after() error {
	order := []int{2, 1, 0, 1, 2}
	if t.long {
		order = []int{1, 0}
	}
	of := t.New()
	for _, i := range order {
		if err := t.compare(of, i, nil, "after others by one model"); err != nil {
			return err
		}
	}
	return nil
}

// beside computes replications by several models concurrently.
func (t trial) beside() error {
	models := 5
	if t.long {
		models = 2
	}
	failures := make([]error, models)
	var ready, group sync.WaitGroup
	ready.Add(models)
	for g := range models {
		group.Go(func() {
			of := t.New()
			ready.Done()
			ready.Wait()
			failures[g] = t.compare(of, g%len(t.alone), nil, "beside other models'")
		})
	}
	group.Wait()
	return errors.Join(failures...)
}

// around computes a replication by another model while one is under way.
func (t trial) around() error {
	places := []int{1, t.words/2 + 1}
	if t.long {
		places = places[1:]
	}
	outer, inner := t.New(), t.New()
	for _, at := range places {
		drawn := 0
		var failure error
		err := t.compare(outer, 0, func() {
			if drawn++; drawn == at {
				failure = t.compare(inner, 1, nil, "in the middle of another model's")
			}
		}, "around another model's")
		if err = errors.Join(failure, err); err != nil {
			return err
		}
	}
	return nil
}
