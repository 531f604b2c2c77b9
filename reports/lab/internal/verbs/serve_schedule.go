package verbs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"castlab/reports/drawings"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/internal/live"
	"castlab/topologies"
)

// What a page shows of a schedule.
const (
	mostShownSends = 200_000
	mostShownNodes = 1024
)

// A shownSchedule is a schedule with its pictures: the document is that of the verb.
type shownSchedule struct {
	Document json.RawMessage `json:"document"`
	Proves   string          `json:"proves"`
	Drawing  string          `json:"drawing,omitempty"` // SVG; "" where it would not be readable
	Places   [][2]float64    `json:"places"`            // of the nodes, within the unit square around 0
	Links    [][2]int        `json:"links,omitempty"`
	Use      string          `json:"utilization,omitempty"`
	Buffers  string          `json:"buffers,omitempty"`
}

// Schedule is what the verb schedule prints and draws.
func (b bench) Schedule(ctx context.Context, a live.Ask) (any, error) {
	alg, err := find(b.lab.Algorithms, func(a catalog.Algorithm) string { return a.Name }, "algorithm", a.Name)
	if err != nil {
		return nil, err
	}
	keys, work, err := scheduled(ctx, b.grammar(), alg, a.Words)
	if err != nil {
		return nil, err
	}
	if s := work.Schedule; s.Nodes > mostShownNodes || len(s.Sends) > mostShownSends {
		return nil, &live.Refusal{Reason: fmt.Sprintf("%d nodes and %d sends: a page shows up to %d and %d; the command line has all",
			s.Nodes, len(s.Sends), mostShownNodes, mostShownSends)}
	}
	if err := validated(ctx, &work); err != nil {
		return nil, fmt.Errorf("%s %v: the schedule is not valid: %w", alg.Name, keys, err)
	}
	shown := shownSchedule{Proves: work.Proves}
	var document bytes.Buffer
	if err := work.Schedule.WriteJSON(&document); err != nil {
		return nil, err
	}
	shown.Document = document.Bytes()
	if work.Schedule.Nodes <= work.Drawing.Most {
		if svg, err := drawn(work, "schedule.svg"); err == nil { // or it has too many slots to be read
			shown.Drawing = string(svg)
		}
	}
	for _, p := range drawings.Places(work.Network, work.Schedule.Nodes) {
		shown.Places = append(shown.Places, [2]float64{p.X, p.Y})
	}
	shown.Links = linksOf(work.Network)
	if u := work.Schedule.Utilization; u != nil {
		shown.Use = u.String()
	}
	if b := work.Schedule.Buffers; b != nil {
		shown.Buffers = b.String()
	}
	return shown, nil
}

// linksOf lists the links of a network, each once; none of no network.
func linksOf(net topologies.Topology) (links [][2]int) {
	if net == nil {
		return nil
	}
	seen := map[[2]int]bool{}
	for v := range net.Order() {
		for _, w := range net.AppendNeighbors(nil, topologies.Node(v)) {
			link := [2]int{min(v, int(w)), max(v, int(w))}
			if !seen[link] {
				seen[link] = true
				links = append(links, link)
			}
		}
	}
	return links
}
