package algorithms

import (
	"fmt"

	model "castlab/montecarlo/logp"
	"castlab/reports/lab/catalog"
	"castlab/topologies/logp"
)

func logpGroups(P, L, k int) (catalog.Work, error) {
	g, err := logp.NewGrouped(P, L)
	if err != nil {
		return catalog.Work{}, err
	}
	s, err := g.Schedule(k)
	if err != nil {
		return catalog.Work{}, err
	}
	ties, named := []model.Tie{model.NodesFirst, model.LeavesFirst}, "whichever of two that arrive at once is received first"
	if !g.Clear {
		ties, named = ties[:1], "what has to be sent on being received first"
	}
	w := onMachine(s, "")
	w.Validate = func() error { return inTime(s, g.Delay(), ties) }
	w.Proves = fmt.Sprintf("executed in the LogP machine with a latency of %d slots: nothing is sent late, and every item is received "+
		"in %d steps, %s", L, g.Delay(), named)
	return w, nil
}

// inTime executes a schedule in which several messages may arrive at once, with all
// latencies equal, and returns an error unless everything is sent in its step and all
// items are received within delay steps.
func inTime(s logp.Schedule, delay int, ties []model.Tie) error {
	p, err := model.NewProgram(s)
	if err != nil {
		return err
	}
	fixed, err := model.Fixed(s.Latency)
	if err != nil {
		return err
	}
	for _, tie := range ties {
		e, err := p.NewExecution(fixed, tie)
		if err != nil {
			return err
		}
		worst, err := e.Run(nil)
		if err != nil {
			return err
		}
		if worst > delay || e.Late() > 0 {
			return fmt.Errorf("an item takes %d steps, want %d; a sending is %d steps late", worst, delay, e.Late())
		}
	}
	return nil
}
