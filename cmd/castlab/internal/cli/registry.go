package cli

import (
	"bytes"
	"fmt"
	"strings"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
	"castlab/notebooks/data"
	"castlab/reports"
	"castlab/reports/theorems"
)

// registry returns every claim, with the cases on measured lengths.
func registry() ([]reports.Claim, error) {
	trace, err := measuredTrace()
	if err != nil {
		return nil, err
	}
	return theorems.All(trace), nil
}

// measuredTrace is the law of the round trip times, in microseconds, that come
// with castlab. Its name is the path in the source tree, so that the
// parameters of a case can be given back to the command line there.
func measuredTrace() (distributions.Law, error) {
	values, err := grammar.ReadTrace(bytes.NewReader(data.LoopbackRTT), "rtt_us")
	if err != nil {
		return nil, fmt.Errorf("embedded trace: %w", err)
	}
	law, err := distributions.NewEmpirical("notebooks/data/loopback-rtt-us.csv#rtt_us", values)
	if err != nil {
		return nil, fmt.Errorf("embedded trace: %w", err)
	}
	return law, nil
}

// choose returns the claims whose ID is one of the words or starts with one,
// in the order of the registry; all for no words. Case does not matter.
func choose(words []string) ([]reports.Claim, error) {
	all, err := registry()
	if err != nil || len(words) == 0 {
		return all, err
	}
	wanted := make([]bool, len(all))
	for _, w := range words {
		found := false
		for i, c := range all {
			if w != "" && strings.HasPrefix(strings.ToUpper(c.ID), strings.ToUpper(w)) {
				wanted[i], found = true, true
			}
		}
		if !found {
			return nil, unknownClaim(w, all)
		}
	}
	var list []reports.Claim
	for i, c := range all {
		if wanted[i] {
			list = append(list, c)
		}
	}
	return list, nil
}

func unknownClaim(word string, all []reports.Claim) error {
	ids := make([]string, len(all))
	for i, c := range all {
		ids[i] = c.ID
	}
	return grammar.Unknown("claim", word, ids)
}
