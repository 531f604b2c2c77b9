package formats

import (
	"fmt"
)

// hyperfine reads the JSON of hyperfine --export-json: the times of each command, in seconds. Each is of a process of its own, which
// hyperfine starts for it.
func hyperfine(text string) (list []Sample, err error) {
	var doc struct {
		Results []struct {
			Command string         `json:"command"`
			Times   []float64      `json:"times"`
			Codes   []*int         `json:"exit_codes"`
			Values  map[string]any `json:"parameters"`
		} `json:"results"`
	}
	if err := document(text, "hyperfine", &doc); err != nil {
		return nil, err
	}
	seen := map[string]int{}
	for i, r := range doc.Results {
		at := fmt.Sprintf("results[%d]", i)
		if len(r.Times) == 0 {
			return nil, &Error{Where: at + ".times", Want: "no times; export them with hyperfine --export-json, of 1.6 and later"}
		}
		for j, x := range r.Times {
			if !(x >= 0) {
				return nil, &Error{Where: fmt.Sprintf("%s.times[%d]", at, j), Value: fmt.Sprint(x), Want: "want a time >= 0"}
			}
		}
		s := Sample{Name: r.Command, Unit: "s", Values: r.Times}
		if seen[r.Command]++; seen[r.Command] > 1 {
			s.Name = fmt.Sprintf("%s (%d)", r.Command, seen[r.Command])
		}
		failed := 0
		for _, code := range r.Codes {
			if code == nil || *code != 0 {
				failed++
			}
		}
		if failed > 0 {
			s.Notes = append(s.Notes, fmt.Sprintf("Of %d runs %d ended with another status than 0, and their times are among these: a run "+
				"that fails may be shorter, or longer, than one that does not.", len(r.Times), failed))
		}
		for j := range s.Values {
			s.Processes = append(s.Processes, j)
		}
		list = append(list, s)
	}
	return list, nil
}
