package verbs

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/live"
)

// Theory is what the verb theory prints.
func (b bench) Theory(ctx context.Context, a live.Ask) (json.RawMessage, error) {
	var document theoryDocument
	if a.Kind == live.Claim {
		c, err := b.claim(a.Name)
		if err != nil {
			return nil, err
		}
		params, value, err := theoryAt(ctx, b.open, c, a.Words)
		if err != nil {
			return nil, b.refused(err)
		}
		if document, err = statedDocument(b.open, c, params, value); err != nil {
			return nil, err
		}
		return documented(document)
	}
	q, err := find(b.lab.Quantities, func(q catalog.Quantity) string { return q.Name }, live.Quantity, a.Name)
	if err != nil {
		return nil, err
	}
	keys, values, err := evaluated(ctx, b.grammar(), q, a.Words)
	if err != nil {
		return nil, err
	}
	return documented(documentOf(q, keys, values))
}

// documented is a document as --json prints it.
func documented(document any) (json.RawMessage, error) {
	var out bytes.Buffer
	err := console.WriteJSON(&out, document)
	return out.Bytes(), err
}

// refused marks the error of a hypothesis.
func (b bench) refused(err error) error {
	if failed := new(reports.HypothesisError); errors.As(err, &failed) {
		return &live.Refusal{Reason: failed.Err.Error(), Hypothesis: true}
	}
	return err
}

// Values are those of Theory, by name.
func (b bench) Values(ctx context.Context, a live.Ask) (map[string]float64, error) {
	list, err := Theory(ctx, b.lab, b.open, a.Name, a.Words)
	if err != nil {
		return nil, b.refused(err)
	}
	values := map[string]float64{}
	for _, v := range list {
		values[v.Name] = v.Number
	}
	return values, nil
}

// Run is what the verbs check and simulate do, and what a verb on files does.
func (b bench) Run(ctx context.Context, a live.Ask, tell func(live.Event)) (json.RawMessage, error) {
	switch a.Kind {
	case live.Claim:
		return b.check(ctx, a, tell)
	case live.Verb:
		return b.verb(ctx, a, tell)
	}
	return b.simulate(ctx, a, tell)
}

// flags are the settings of a check as its flags.
func (b bench) flags(a live.Ask) (checkFlags, askFlags) {
	seed, alpha, profile := cmp.Or(a.Seed, console.DefaultSeed), cmp.Or(a.Alpha, DefaultAlpha), cmp.Or(a.Profile, reports.Quick().Name)
	budget := time.Duration(a.Budget * float64(time.Second))
	return checkFlags{seed: &seed, workers: &b.workers, alpha: &alpha, profile: &profile},
		askFlags{budget: &budget, precision: &a.Precision, beyond: &a.Beyond}
}

// A finished run is a document, and what the command line would end with besides.
type finished struct {
	Document json.RawMessage `json:"document"`
	Remark   string          `json:"remark,omitempty"`
	Figures  []shownFigure   `json:"figures,omitempty"`

	Predicted map[string]prediction `json:"predicted,omitempty"` // by the name of an estimate of a model
}

// A prediction is what theory says about an estimate.
type prediction struct {
	Value montecarlo.Number `json:"value"`
	Bound bool              `json:"bound,omitempty"`
}

// predicted are the predictions for the estimates of a model.
func (b bench) predicted(ctx context.Context, m catalog.Model, params string, estimates []montecarlo.Estimate) map[string]prediction {
	all := map[string]prediction{}
	for _, e := range estimates {
		if x, bound, ok := m.Predicted(ctx, b.grammar(), b.lab.Quantities, reports.Words(params), e.Name); ok {
			all[e.Name] = prediction{montecarlo.Number(x), bound}
		}
	}
	return all
}

// with is a finished run with a remark, as JSON.
func (f finished) with(remark error) (json.RawMessage, error) {
	if remark != nil {
		f.Remark = remark.Error()
	}
	return json.Marshal(f)
}

// check checks a case of a claim.
func (b bench) check(ctx context.Context, a live.Ask, tell func(live.Event)) (json.RawMessage, error) {
	c, err := b.claim(a.Name)
	if err != nil {
		return nil, err
	}
	f, ask := b.flags(a)
	cfg := reports.Config{
		Seed:    *f.seed,
		Alpha:   *f.alpha,
		Workers: b.workers,
		Open:    b.open,
		Beyond:  a.Beyond,
		Command: checkCommand(b.lab.Name, checkWords(a, ask), f),
		Look:    func(v reports.Verdict) { tell(live.Event{Kind: "look", Data: v}) },
	}
	if cfg.Profile, err = reports.ParseProfile(*f.profile); err != nil {
		return nil, err
	}
	check := func(ctx context.Context, cfg reports.Config) (*reports.Report, error) {
		return Check(ctx, b.lab, []string{c.ID}, a.Words, b.lab.Named, cfg)
	}
	var report *reports.Report
	if ask.prolonged() {
		cfg.Profile = cfg.Profile.Prolonged()
		report, err = prolonged(ctx, ask, cfg, check)
	} else {
		report, err = check(ctx, cfg)
		err = theoryFailed(err)
	}
	if err != nil && report == nil {
		return nil, b.refused(err)
	}
	document, failed := report.JSON()
	if failed != nil {
		return nil, failed
	}
	return finished{Document: document}.with(err)
}

// checkWords are the words after castlab check. Without parameters an ID would be the beginning of others.
func checkWords(a live.Ask, f askFlags) []string {
	name := a.Name
	if len(a.Words) == 0 {
		name += "$"
	}
	return append(append([]string{name}, a.Words...), f.words()...)
}

// simulate runs a model.
func (b bench) simulate(ctx context.Context, a live.Ask, tell func(live.Event)) (json.RawMessage, error) {
	m, err := find(b.lab.Models, func(m catalog.Model) string { return m.Name }, live.Model, a.Name)
	if err != nil {
		return nil, err
	}
	keys, study, err := bound(b.grammar(), m, a.Words)
	if err != nil {
		return nil, err
	}
	seed := cmp.Or(a.Seed, console.DefaultSeed)
	settings := study.Settings(catalog.Request{
		Seed: seed, Level: cmp.Or(a.Level, DefaultLevel), Precision: a.Precision, Replications: a.Replications, Workers: b.workers,
	})
	if done := settings.Done; done != nil {
		settings.Done = func(e montecarlo.Estimate) bool {
			tell(live.Event{Kind: "look", Data: map[string]any{"estimate": e.JSON()}})
			return done(e)
		}
	}
	samples := samplesOf(study, a.Precision)
	var runs atomic.Int64
	result, err := func() (catalog.Result, error) {
		defer reporting(&runs, settings.Max, tell)()
		watch := catalog.Watch{Count: func() { runs.Add(1) }, Advance: func(n int) { runs.Add(int64(n)) }}
		if samples != nil {
			watch.Rows = samples.rows
		}
		return study.Run(ctx, settings, watch)
	}()
	if err != nil {
		return nil, fmt.Errorf("%s %v: %w", m.Name, keys, err)
	}
	missed := study.Missed(result, a.Precision, "--")
	document, err := documented(simulateDocument{m.Name, keys, seed, montecarlo.EstimatesJSON(result.Estimates)})
	if err != nil {
		return nil, err
	}
	remark := withoutInterval(result.Estimates[:result.Intervals], counted(study))
	if remark == nil && missed != nil {
		remark = errors.New(missed[0])
	}
	run := finished{Document: document, Predicted: b.predicted(ctx, m, keys.String(), result.Estimates)}
	if samples != nil {
		if run.Figures, err = samples.figures(); err != nil {
			return nil, err
		}
	}
	return run.with(remark)
}

// reporting tells every moment how many runs there are, until the returned function is called.
func reporting(runs *atomic.Int64, most int, tell func(live.Event)) (stop func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				tell(live.Event{Kind: "progress", Data: map[string]int64{"runs": runs.Load(), "most": int64(most)}, Passing: true})
			case <-end:
				return
			}
		}
	}()
	return func() {
		close(end)
		<-ended
	}
}
