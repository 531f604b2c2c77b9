package advise

import (
	"context"
	"fmt"
	"strings"

	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
)

// flip says from which value of an unknown on another algorithm has the smallest time at the best estimate, if the decision
// depends on it: between the middle and an end, by bisection.
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
			if there, err := q.leader(ctx, u.name, end); err != nil || there == leader {
				continue
			}
			near, far := middle, end
			other := ""
			for range halvings {
				x := (near + far) / 2
				there, err := q.leader(ctx, u.name, x)
				if err != nil {
					return ""
				}
				if there == leader {
					near = x
				} else {
					far, other = x, there
				}
			}
			side := "above"
			if end < middle {
				side = "below"
			}
			if other == "" {
				other, _ = q.leader(ctx, u.name, end)
			}
			return fmt.Sprintf("%s, unless %s is %s %.2g us: then %s", leader, u.name, side, far, other)
		}
	}
	return ""
}

// halvings bring a flip to a thousandth of the way between the middle and an end.
const halvings = 10

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
