package compare

import (
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/exports"
)

// A compareDocument is the output of compare --json.
type compareDocument struct {
	Algorithms []string           `json:"algorithms"`
	Params     *arguments.Keys    `json:"params"`
	Machine    string             `json:"machine"`
	Seed       uint64             `json:"seed"`
	Level      float64            `json:"level"` // of each estimate, and of all comparisons together
	By         string             `json:"by"`
	Unit       string             `json:"unit"`
	Notes      []string           `json:"notes"`
	Doubts     []string           `json:"doubts"` // of the machine: intervals with theirs and decisions hold for what they leave open
	Results    []resultDocument   `json:"results"`
	Crossovers []crossingDocument `json:"crossovers"`
	Rates      []estimateOf       `json:"rates"`
	Against    *againstDocument   `json:"against,omitempty"` // with against=FILE
}

type resultDocument struct {
	Size        *int64           `json:"size"` // bytes; null where it has no effect
	Runs        int64            `json:"runs"`
	Chosen      []choiceDocument `json:"chosen,omitempty"` // of algorithms that leave parameters open
	Estimates   []estimateOf     `json:"estimates"`
	Comparisons []pairDocument   `json:"comparisons"`
	Best        []string         `json:"best"`     // candidates for the best
	Verdict     string           `json:"verdict"`  // the best, or "no decision"; "" for one algorithm
	Warnings    []string         `json:"warnings"` // that prevent a decision between the candidates
	Depends     []string         `json:"depends"`  // doubts without which more would be decided, with what the other values decide
}

type estimateOf struct {
	Algorithm string `json:"algorithm"`
	montecarlo.EstimateJSON
	Parts *partDocument `json:"parts,omitempty"` // of a fitted machine
}

// A partDocument has the widths that the interval would have for one cause of
// uncertainty alone.
type partDocument struct {
	Parameters montecarlo.Number `json:"parameters"`
	Runs       montecarlo.Number `json:"runs"`
}

type pairDocument struct {
	A          string                  `json:"a"`
	B          string                  `json:"b"`
	Difference montecarlo.EstimateJSON `json:"difference"` // of a minus b
	Ratio      montecarlo.EstimateJSON `json:"ratio"`      // of a over b
	Decision   string                  `json:"decision"`   // which is smaller: first, second, equivalent or none
}

type crossingDocument struct {
	A       string           `json:"a"`
	B       string           `json:"b"`
	Level   float64          `json:"level"`
	Grid    []pointDocument  `json:"grid"`
	Changes []changeDocument `json:"changes"`
	Doubted []changeDocument `json:"doubted,omitempty"` // of a machine with warnings, which has no others
}

type pointDocument struct {
	Size       int64                   `json:"size"`
	Better     string                  `json:"better"` // "" without decision
	Difference montecarlo.EstimateJSON `json:"difference"`
}

type changeDocument struct {
	Over  string            `json:"over"` // overtakes
	Under string            `json:"under"`
	Lo    int64             `json:"lo"` // the largest size at which under is decided to be better
	Hi    int64             `json:"hi"` // the smallest at which over is
	About montecarlo.Number `json:"about"`
}

func (a *answers) document() compareDocument {
	d := compareDocument{
		Algorithms: a.Names(), Params: a.words, Machine: a.Title(), Seed: *a.flags.seed, Level: *a.flags.level, By: a.by.String(),
		Unit:  a.Unit,
		Notes: append([]string{}, a.Notes...), Doubts: a.doubts(), Crossovers: []crossingDocument{}, Rates: []estimateOf{},
		Against: a.againstDocument(),
	}
	for i, r := range a.results {
		result := a.result(r, a.parts[i])
		result.Chosen = a.choiceDocuments(i)
		d.Results = append(d.Results, result)
	}
	for _, x := range a.crossovers {
		d.Crossovers = append(d.Crossovers, a.crossingDocument(x))
	}
	for i, e := range a.rates {
		d.Rates = append(d.Rates, estimateOf{Algorithm: a.Candidates[i].String(), EstimateJSON: e.JSON()})
	}
	return d
}

func (a *answers) result(r exports.Result, parts []comparison.Parts) resultDocument {
	x := r.Answer
	d := resultDocument{Runs: x.Runs, Comparisons: []pairDocument{}, Warnings: append([]string{}, x.Doubts()...), Depends: []string{}}
	for _, o := range x.Depends {
		d.Depends = append(d.Depends, o.String())
	}
	if r.Size >= 0 {
		d.Size = &r.Size
	}
	for i, s := range x.Systems {
		put := func(e montecarlo.Estimate, part func(comparison.Parts) comparison.Part) {
			of := estimateOf{Algorithm: s.Name, EstimateJSON: e.JSON()}
			if parts != nil {
				p := part(parts[i])
				of.Parts = &partDocument{montecarlo.Number(p.Parameters), montecarlo.Number(p.Runs)}
			}
			d.Estimates = append(d.Estimates, of)
		}
		put(s.Mean, func(p comparison.Parts) comparison.Part { return p.Mean })
		for j, e := range s.Quantiles {
			put(e, func(p comparison.Parts) comparison.Part { return p.Quantiles[j] })
		}
	}
	for _, p := range x.Pairs {
		d.Comparisons = append(d.Comparisons, pairDocument{x.Systems[p.A].Name, x.Systems[p.B].Name, p.Difference.JSON(), p.Ratio.JSON(),
			a.decision(p)})
	}
	for _, i := range x.Best {
		d.Best = append(d.Best, x.Systems[i].Name)
	}
	if len(x.Systems) > 1 {
		d.Verdict = exports.MayBe
		if i, ok := x.Winner(); ok {
			d.Verdict = x.Systems[i].Name
		}
	}
	return d
}

// decision says which algorithm of a pair is better.
func (q *question) decision(p comparison.Pair) string {
	switch p.Decision(*q.flags.indifference) {
	case comparison.First:
		return "first"
	case comparison.Second:
		return "second"
	case comparison.Equivalent:
		return "equivalent"
	}
	return "none"
}

func (q *question) crossingDocument(x crossing) crossingDocument {
	a, b := q.Candidates[x.A].String(), q.Candidates[x.B].String()
	better := map[int]string{-1: a, 0: "", 1: b}
	d := crossingDocument{A: a, B: b, Level: x.Level, Grid: []pointDocument{}, Changes: []changeDocument{}}
	for _, p := range x.Grid {
		d.Grid = append(d.Grid, pointDocument{p.Size, better[p.Sign], p.Difference.JSON()})
	}
	change := func(ch comparison.Change) changeDocument {
		return changeDocument{better[ch.To.Sign], better[ch.From.Sign], ch.From.Size, ch.To.Size, montecarlo.Number(ch.Value)}
	}
	for _, ch := range x.Changes.Changes {
		d.Changes = append(d.Changes, change(ch))
	}
	for _, ch := range x.Doubted {
		d.Doubted = append(d.Doubted, change(ch))
	}
	return d
}
