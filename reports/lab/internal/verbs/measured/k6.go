package measured

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/reports/internal/formats"
)

// readK6 reads a metric of the CSV of k6, or a column of it.
func readK6(b *bufio.Reader, t data.Table) ([]data.Group, error) {
	first, _ := b.Peek(headSize)
	header, _, _ := strings.Cut(string(first), "\n")
	if names := strings.Split(strings.TrimSpace(header), ","); t.Column != formats.K6Value && slices.Contains(names, t.Column) {
		return t.Read(b)
	}
	metric, r := t.Column, io.Reader(b)
	switch {
	case metric != "" && metric != formats.K6Value:
		r = formats.K6Rows(b, metric)
	case t.By != formats.K6Name:
		metric, r = "", formats.K6Rows(b, "")
	}
	t.Column = formats.K6Value
	groups, err := t.Read(r)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		name := metric
		if t.By == formats.K6Name {
			name = g.Key
		}
		if metric != "" && metric != formats.K6Value {
			g.Sample.Name = metric
		}
		if unit := formats.K6Unit(name); unit != "" {
			g.Sample.Unit = unit
		}
	}
	return groups, nil
}

// readK6Lines reads a metric of the JSON lines of k6.
func readK6Lines(b *bufio.Reader, head string, t data.Table) ([]data.Group, error) {
	if t.Column == "" {
		metrics := formats.Numbers(head, true)
		if len(metrics) > 1 && t.By == "" && t.Launch == "" {
			list, err := readSeveral(b, t, metrics, func(r io.Reader, t data.Table) ([]data.Group, error) {
				return readK6Lines(bufio.NewReader(r), head, t)
			})
			return onlyTrends(list, formats.K6Kinds(head)), err
		}
		if len(metrics) != 1 {
			return nil, fmt.Errorf("%d metrics, which are never taken together; choose one with FILE#NAME: %s", len(metrics),
				listed(metrics))
		}
		t.Column = metrics[0]
	}
	groups, err := ofObjects(formats.K6Points(b, t.Column, keysOf(t)...), t)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		g.Sample.Name, g.Sample.Unit = t.Column, formats.K6Unit(t.Column)
	}
	return groups, nil
}

// readMetrics reads all metrics of the CSV of k6, in the order of the file.
func readMetrics(b *bufio.Reader, t data.Table) ([]data.Group, error) {
	t.Column, t.By = formats.K6Value, formats.K6Name
	groups, err := t.Read(b)
	for _, g := range groups {
		g.Sample.Name = g.Key
		g.Sample.Unit = formats.K6Unit(g.Key)
	}
	return onlyTrends(groups, formats.K6Kinds("")), err
}

// onlyTrends leaves out the counters and rates of k6, if something else was measured, and says so, with the shares that rates are.
func onlyTrends(list []data.Group, kinds map[string]string) []data.Group {
	var trends []data.Group
	var left []string
	name := ""
	for _, g := range list {
		switch s := g.Sample; kinds[g.Key] {
		case "counter":
			left, name = append(left, g.Key+" (a counter)"), g.Key
		case "rate":
			n := s.N()
			e := montecarlo.ProportionInterval(int64(math.Round(s.Moments().Mean()*float64(n))), n, 0.95)
			e.Value, e.Lo, e.Hi = 100*e.Value, 100*e.Lo, 100*e.Hi
			left, name = append(left, fmt.Sprintf("%s (a rate: %s %% %s of %d, Clopper and Pearson at 0.95)", g.Key, digitsOf(e, e.Value),
				ends(e), n)), g.Key
		default:
			trends = append(trends, g)
		}
	}
	if len(left) == 0 || len(trends) == 0 {
		return list
	}
	for _, g := range trends {
		g.Sample.Notes = append([]string{fmt.Sprintf("%s%s; FILE#%s takes it.", leftOut, strings.Join(left, ", "), name)},
			g.Sample.Notes...)
	}
	return trends
}
