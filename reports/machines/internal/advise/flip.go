package advise

import (
	"context"
	"fmt"
	"strings"

	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
)

// flip says from which value of an unknown on another algorithm has the smallest time at the best estimate, if the decision
// depends on it: between the middle and an end.
func (q *sizeQuestion) flip(ctx context.Context, a comparison.Answer, x comparison.Dependence) string {
	for _, u := range q.open {
		if !strings.HasPrefix(x.Reason, u.name+" is not in the files") {
			continue
		}
		middle := q.fit.Regimes[0].Machine.Overhead
		if u.name == "g" {
			middle = q.fit.Regimes[0].Machine.Gap
		}
		leader := a.Systems[a.Leader()].Name
		for _, end := range []float64{u.lo, u.hi} {
			at := func(part float64) float64 { return middle + float64(part*(end-middle)) }
			part, other := overtaken(leader, func(part float64) (string, error) { return q.leader(ctx, u.name, at(part)) })
			if other == "" {
				continue
			}
			side := "above"
			if end < middle {
				side = "below"
			}
			return fmt.Sprintf("%s, unless %s is %s %.2g us: then %s", leader, u.name, side, at(part), other)
		}
	}
	return ""
}

// halvings bring a flip to a thousandth of the way to an end.
const halvings = 10

// overtaken finds by bisection from which part of a way on another algorithm than the leader has the smallest time, and which; "" if
// the leader has it at the end.
func overtaken(leader string, at func(part float64) (string, error)) (part float64, other string) {
	other, err := at(1)
	if err != nil || other == leader {
		return 0, ""
	}
	near, far := 0.0, 1.0
	for range halvings {
		middle := (near + far) / 2
		name, err := at(middle)
		if err != nil {
			return 0, ""
		}
		if name == leader {
			near = middle
		} else {
			far, other = middle, name
		}
	}
	return far, other
}

// leader is the algorithm of the smallest time with a value of an unknown.
func (q *sizeQuestion) leader(ctx context.Context, name string, x float64) (string, error) {
	return q.leaderOn(ctx, q.with(name, x))
}

// leaderOn is the algorithm of the smallest time at the best estimate of a fit.
func (q *sizeQuestion) leaderOn(ctx context.Context, f *loggp.Fit) (string, error) {
	p, _, err := q.combining(q.problem).Fitted(f, q.travel[0].network)
	if err != nil {
		return "", err
	}
	p.Others, p.Flaws = nil, nil
	question, err := p.Question(q.bytes, comparison.Criterion{}, 0.5)
	if err != nil {
		return "", err
	}
	answer, err := question.Answer(ctx, q.settings)
	if err != nil {
		return "", err
	}
	return answer.Systems[answer.Leader()].Name, nil
}
