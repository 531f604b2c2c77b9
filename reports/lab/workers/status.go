package workers

import (
	"context"
	"fmt"
	"time"

	pretty "github.com/jedib0t/go-pretty/v6/table"

	"castlab/reports/internal/studies/cluster"
	"castlab/reports/lab/console"
)

// status prints the status of the coordinators of a server.
func (a *app) status(ctx context.Context, n NATS, args []string, asJSON bool) error {
	if len(args) > 0 {
		return console.Usagef("%s: --nats names no study file; leave it out, all studies there are printed", args[0])
	}
	to, err := n.access(ctx, a.Name+" status")
	if err != nil {
		return err
	}
	connecting, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	nc, err := cluster.Connect(connecting, to)
	if err != nil {
		return err
	}
	defer nc.Close()
	list, err := cluster.Ask(ctx, nc, time.Second)
	if err != nil {
		return err
	}
	if asJSON {
		return console.WriteJSON(&a.Out, struct {
			Studies []cluster.Status `json:"studies"`
		}{list})
	}
	if len(list) == 0 {
		fmt.Fprintf(&a.Out, "no study is being run by workers at %s\n", cluster.Redacted(n.URL))
	}
	for _, s := range list {
		fmt.Fprintf(&a.Out, "study %s: %d of %d cells, %d replications, %d segments", s.Study, s.Done, s.Cells, s.Replications,
			s.Segments.Folded)
		if s.Left > 0 {
			fmt.Fprintf(&a.Out, ", about %v left", s.Left)
		}
		fmt.Fprintf(&a.Out, "; %s %s\n", a.Name, s.Version)
		if len(s.Workers) == 0 {
			fmt.Fprintf(&a.Out, "no worker has come yet: start '%s worker'\n", a.Name)
			continue
		}
		var rows []pretty.Row
		for _, w := range s.Workers {
			rows = append(rows, pretty.Row{w.Name, w.Goroutines, fmt.Sprintf("%.0f s ago", w.Silent)})
		}
		a.PrintTable(pretty.Row{"worker", "at a time", "heard of"}, rows, 2)
	}
	return nil
}
