package algorithms

import (
	"fmt"
	"strconv"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/topologies/schedules"
)

func partialMultinode() Algorithm {
	return Algorithm{
		Name: "pmnb", Meaning: "partial multinode broadcast in a hypercube: M nodes broadcast a packet each, in one of three ways", Source: "VB95, Section IV",
		Bind: func(k *grammar.Keys) func() (Work, error) {
			algorithm := k.Word("algorithm", "I broadcasts in subcubes and then among them; II splits packets into d parts, a slot is then 1/d of one; III splits none",
				schedules.AlgorithmI.String(), schedules.AlgorithmII.String(), schedules.AlgorithmIII.String())
			const nodes = 1 << schedules.MaxKBroadcast
			s := &sources{
				d:      k.Int("d", "dimensions of the hypercube", 1, schedules.MaxKBroadcast),
				K:      k.Int("M", "active nodes, drawn at random", 0, nodes),
				listed: k.Ints("sources", "the active nodes instead, distinct ones", 0, nodes-1),
				count:  "M",
			}
			k.Either("M", "sources")
			s.seed = seedKey(k)
			ranks := k.Word("ranks", "how nodes learn their ranks: from a prefix task on a tree or by dimension exchange, or known in advance", ranksPrefix, ranksExchange, ranksKnown)
			k.Default("ranks", ranksPrefix)
			return func() (Work, error) {
				active, err := s.choose()
				if err != nil {
					return Work{}, err
				}
				how := schedules.PMNB{Ranks: map[string]schedules.Ranks{
					ranksPrefix: schedules.PrefixTree, ranksExchange: schedules.PrefixExchange, ranksKnown: schedules.Known,
				}[*ranks]}
				for _, one := range []schedules.PMNBAlgorithm{schedules.AlgorithmI, schedules.AlgorithmII, schedules.AlgorithmIII} {
					if one.String() == *algorithm {
						how.Algorithm = one
					}
				}
				trial, err := how.Trial(*s.d, active)
				if err != nil {
					return Work{}, err
				}
				schedule := trial.Schedule
				schedule.Params["seed"] = *s.seed
				w := onCube(*s.d, schedule)
				w.Validate = func() error { return schedules.ValidatePMNB(*s.d, schedule) }
				w.Proves += fmt.Sprintf(", in %d steps of t_p and %s of data", trial.Steps.Prefix, slotsOf(trial.Steps))
				if parts := trial.Steps.Parts; parts > 1 {
					w.Drawing.Color = func(x schedules.Send) int { return x.Packet / parts }
					w.Drawing.Label = func(x schedules.Send) string { return fmt.Sprintf("%d.%d", x.Packet/parts, x.Packet%parts) }
				}
				return w, nil
			}
		},
	}
}

// slotsOf is the time of data, in slots.
func slotsOf(s schedules.PMNBSteps) string {
	if s.Parts == 1 {
		return strconv.Itoa(s.Data) + " slots"
	}
	return fmt.Sprintf("%d/%d slots", s.Data, s.Parts)
}
