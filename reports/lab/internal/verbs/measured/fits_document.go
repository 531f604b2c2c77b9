package measured

import "castlab/montecarlo"

// A fitDocument is one law in data --json.
type fitDocument struct {
	Law        string                    `json:"law"`
	Family     string                    `json:"family"`
	AIC        montecarlo.Number         `json:"aic"`
	BIC        montecarlo.Number         `json:"bic"`
	Good       bool                      `json:"good"`
	P          *float64                  `json:"p"`        // null if it was not tested
	Rejected   *bool                     `json:"rejected"` // null where the test rejects and the values depend on each other
	Distance   *montecarlo.EstimateJSON  `json:"distance,omitempty"`
	Parameters []montecarlo.EstimateJSON `json:"parameters"`
	Warnings   []string                  `json:"warnings"`
}

// A fittingDocument is what holds for all laws of a sample.
type fittingDocument struct {
	Alpha    float64             `json:"alpha"`
	Seed     uint64              `json:"seed"`
	N        int                 `json:"n"`
	None     *bool               `json:"none"` // every law was rejected; null as rejected is
	Excluded []exclusionDocument `json:"excluded"`
	Warnings []string            `json:"warnings"`
}

type exclusionDocument struct {
	Family string `json:"family"`
	Reason string `json:"reason"`
}

func (l *fitted) documents(f flags) ([]fitDocument, *fittingDocument) {
	list := []fitDocument{}
	if l == nil {
		return list, nil
	}
	for _, fit := range l.ranking.Fits {
		d := fitDocument{
			Law: fit.Law.String(), Family: fit.Family, AIC: montecarlo.Number(fit.AIC), BIC: montecarlo.Number(fit.BIC), Good: fit.Good,
			Rejected:   new(bool),
			Parameters: montecarlo.EstimatesJSON(parameters(fit, l.ranking.N)), Warnings: texts(fit.Warnings),
		}
		if r := l.result(fit.Family); r != nil {
			distance := r.Distance.JSON()
			d.P, d.Distance, d.Warnings = &r.P, &distance, texts(r.Warnings)
			d.Rejected = l.decided(r.P <= alpha)
		}
		list = append(list, d)
	}
	all := &fittingDocument{Alpha: alpha, Seed: *f.seed, N: l.sample.Len(), None: l.decided(l.verdict != nil && l.verdict.None),
		Excluded: []exclusionDocument{}, Warnings: append([]string{}, l.warnings...)}
	for _, e := range l.ranking.Excluded {
		all.Excluded = append(all.Excluded, exclusionDocument{e.Family, e.Reason})
	}
	return list, all
}
