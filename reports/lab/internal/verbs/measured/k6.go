package measured

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

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
			return readSeveral(b, t, metrics, func(r io.Reader, t data.Table) ([]data.Group, error) {
				return readK6Lines(bufio.NewReader(r), head, t)
			})
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
	return groups, err
}
