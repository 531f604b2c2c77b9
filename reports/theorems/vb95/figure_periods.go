package vb95

import (
	"context"
	"fmt"
	"slices"

	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// periodFigures are Figures 1 to 3: the two tasks, the periods of the scheme, and
// the queue beside it.
func periodFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "vb95-periods", Make: periodsFigure}, {ID: "vb95-systems", Make: systemsFigure}}
}

// The run that Figures 1 to 3 are drawn from: broadcasts of the nodes of a cube.
const (
	drawnDimensions = 3
	drawnX, drawnV  = 1.0, 2.0
	drawnLambda     = 0.09
	drawnPeriods    = 9
)

// drawnServices are the periods of a run from its start, each with the packets that
// it serves.
func drawnServices() ([]model.Service, error) {
	law := func(x float64) distributions.Law { return distributions.Deterministic{Mu: x} }
	queues := model.Queues{N: 1 << drawnDimensions, Lambda: drawnLambda, X: law(drawnX), V: law(drawnV)}
	run, err := queues.Follow(montecarlo.NewWords(montecarlo.NewStreams(1, "vb95-periods").Source(0)))
	if err != nil {
		return nil, err
	}
	services := make([]model.Service, drawnPeriods)
	for i := range services {
		services[i] = *run.Next()
		services[i].Packets = slices.Clone(services[i].Packets)
	}
	return services, nil
}

// busiest is the first period that serves most packets.
func busiest(services []model.Service) model.Service {
	most := services[0]
	for _, s := range services {
		if s.Active() > most.Active() {
			most = s
		}
	}
	return most
}

// periodsFigure draws the nodes that are active in a period, and the periods with
// the arrivals at every node.
func periodsFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	services, err := drawnServices()
	if err != nil {
		return reports.Figure{}, err
	}
	last := services[len(services)-1]
	end := last.Gate + last.V + last.Data
	const (
		n      = 1 << drawnDimensions
		middle = -8.5 // of the network
		top    = 1.3  // of the periods, above the row of node 0
	)
	shown := busiest(services)
	f := reports.Figure{
		ID: "vb95-periods", Title: "Partial multinode broadcast and dynamic broadcasting",
		Caption: fmt.Sprintf("The two tasks and the dynamic scheme (Figures 1 and 2 of the paper), from a run of the model with "+
			"$N = %d$ nodes, $X = %g$, $V = %g$, $\\lambda = %g$. Left: a partial multinode broadcast; the $M = %d$ nodes in a frame "+
			"have a packet each for all others. Right: packets arrive at every node all the time; an arrow leads from the arrival of a "+
			"packet to the end of its broadcast. Each period begins with a reservation interval of length $V$, and its broadcast "+
			"interval of length $MX$ serves a packet of each of the $M$ nodes that had any when the period began; with none it is "+
			"empty. The task on the left is that of the period with most packets.", n, drawnX, drawnV, drawnLambda, shown.Active()),
		X: reports.Axis{Hidden: true, Min: middle - 5, Max: end + 0.5},
		Y: reports.Axis{Hidden: true, Min: -n + 0.3, Max: top + 1}, Height: 0.5,
	}
	for _, s := range services {
		f.Bands = append(f.Bands, period(&f, s, -n+0.6, top)...)
	}
	waits := reports.Curve{Name: "from arrival to end of broadcast", Kind: reports.Arrows, Hue: 2}
	served := make([]int, n)
	for _, s := range services {
		for _, p := range s.Packets {
			y := -float64(p.User) + 0.25*float64(1-served[p.User]%3) // those that wait stand one below the other
			served[p.User]++
			kit.Arrow(&waits, p.Arrived, y, p.Done, y)
		}
	}
	links := reports.Curve{Name: "links", Kind: reports.Measured, Hue: 4}
	at := func(v topologies.Node) (x, y float64) {
		return middle - 3.2 + float64(4.2*float64(v&1)) + float64(2.2*float64(v>>2)),
			-6.2 + float64(3.6*float64(v>>1&1)) + float64(1.6*float64(v>>2))
	}
	cube := topologies.Hypercube{D: drawnDimensions}
	for v := range topologies.Node(n) {
		x, y := at(v)
		kit.Text(&f, fmt.Sprint(v), x, y)
		kit.Text(&f, fmt.Sprintf("node %d", v), -1.9, -float64(v))
		for _, w := range cube.AppendNeighbors(nil, v) {
			if w > v {
				toX, toY := at(w)
				f.Curves = append(f.Curves, reports.Curve{
					Name: links.Name, Kind: links.Kind, Hue: links.Hue, X: []float64{x, toX}, Y: []float64{y, toY},
				})
				links.Name = ""
			}
		}
	}
	f.Curves = append(f.Curves, waits)
	name := "active nodes"
	for _, p := range shown.Packets {
		x, y := at(topologies.Node(p.User))
		f.Curves = append(f.Curves, kit.Frame(name, 6, x, y, 0.65, 0.4))
		name = ""
	}
	kit.Text(&f, fmt.Sprintf("M = %d", shown.Active()), middle, top)
	return f, nil
}

// period are the two intervals of a period between two heights, with their names
// above.
func period(f *reports.Figure, s model.Service, low, high float64) []reports.Band {
	band := func(name string, hue int, from, to float64) reports.Band {
		return kit.Cell(name, hue, (from+to)/2, (low+high)/2, (to-from)/2, (high-low)/2)
	}
	kit.Text(f, "V", s.Gate+s.V/2, high-0.35)
	bands := []reports.Band{band("reservation interval, V", 7, s.Gate, s.Gate+s.V)}
	if s.Data > 0 {
		kit.Text(f, fmt.Sprint(s.Active()), s.Gate+s.V+s.Data/2, high-0.35)
		bands = append(bands, band("broadcast interval, M X, by M", 1, s.Gate+s.V, s.Gate+s.V+s.Data))
	}
	return bands
}

// systemsFigure draws a period of the scheme above that of the auxiliary queue, and
// the times of one packet in both.
func systemsFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	services, err := drawnServices()
	if err != nil {
		return reports.Figure{}, err
	}
	s := busiest(services)
	packet := s.Packets[s.Active()/2]
	start := s.Gate + s.V
	f := reports.Figure{
		ID: "vb95-systems", Title: "A period of the scheme and of the auxiliary queue",
		Caption: fmt.Sprintf("The period with most packets of the run of the figure before (Figure 3 of the paper): above the scheme, "+
			"system b, where all $M = %d$ packets are finished at the end; below the auxiliary queue, system a, where they are sent "+
			"one after the other, by node. The packet of node %d arrives, waits $W$ and is sent in $X$ in the queue; $U_1$ is from the "+
			"start of the data interval to its transmission and $U_2$ from there to the end, so that its delay in the scheme is "+
			"$T = W + X + U_2$. Theorem: the means of $U_1$ and $U_2$ are both $aNX$.", s.Active(), packet.User),
		X: reports.Axis{Label: "time t (slots)", Min: min(packet.Arrived, s.Gate) - 0.5, Max: packet.Done + 0.5},
		Y: reports.Axis{Hidden: true, Min: -3.4, Max: 3.4}, Height: 0.5,
	}
	for _, row := range []struct {
		name string
		y    float64
	}{{"b", 1.4}, {"a", -1}} {
		f.Bands = append(f.Bands, kit.Cell("reservation interval, V", 7, s.Gate+s.V/2, row.y, s.V/2, 0.5))
		kit.Text(&f, "V", s.Gate+s.V/2, row.y)
	}
	f.Bands = append(f.Bands, kit.Cell("broadcast interval, M X", 1, start+s.Data/2, 1.4, s.Data/2, 0.5))
	kit.Text(&f, fmt.Sprintf("M X = %g", s.Data), start+s.Data/2, 1.4)
	for _, p := range s.Packets {
		f.Bands = append(f.Bands, kit.Cell("data interval, by packet", 3, (p.Started+p.Sent)/2, -1, (p.Sent-p.Started)/2-0.02, 0.5))
		kit.Text(&f, fmt.Sprintf("node %d", p.User), (p.Started+p.Sent)/2, -1)
	}
	times := reports.Curve{Name: "times of one packet", Kind: reports.Arrows, Hue: 2}
	for _, part := range []struct {
		name     string
		from, to float64
		y        float64
	}{
		{"T", packet.Arrived, packet.Done, 2.5}, {"W", packet.Arrived, packet.Started, -2.2}, {"X", packet.Started, packet.Sent, -2.2},
		{"U_2", packet.Sent, packet.Done, -2.2}, {"U_1", start, packet.Started, 0},
	} {
		kit.Arrow(&times, part.from, part.y, part.to, part.y)
		kit.Text(&f, part.name, (part.from+part.to)/2, part.y+0.45)
	}
	f.Curves = append(f.Curves, times)
	return f, nil
}
