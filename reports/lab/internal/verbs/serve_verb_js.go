package verbs

import (
	"context"
	"encoding/json"
	"fmt"

	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/live"
)

// A page without a server has no verbs: nothing keeps their files. The program for browsers is smaller without the command line.

func (b bench) offers() []console.Offer { return nil }

// noVerb says what a verb needs.
func (b bench) noVerb(name string) error {
	why := fmt.Sprintf("%s needs files, and this page has no server that keeps them; start %s serve", name, b.lab.Name)
	return &live.Refusal{Reason: why, Unknown: true}
}

func (b bench) verbSheet(name string) (sheet, error) { return sheet{}, b.noVerb(name) }

func (b bench) verbWords(a live.Ask) ([]string, error) { return nil, b.noVerb(a.Name) }

func (b bench) verb(_ context.Context, a live.Ask, _ func(live.Event)) (json.RawMessage, error) {
	return nil, b.noVerb(a.Name)
}
