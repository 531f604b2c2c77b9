package measured

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo/data"
	"castlab/reports/internal/formats"
)

// readObjects reads a number of each object of JSON lines; looks says to look for a name of starts.
func readObjects(b *bufio.Reader, head string, t data.Table, looks bool) ([]data.Group, error) {
	all := formats.Names(head)
	if t.Column == "" {
		names := slices.DeleteFunc(formats.Numbers(head, false), func(name string) bool { return isKey(t, name) })
		if start := startOf(all, t); looks && len(names) == 2 && start != "" {
			names = slices.DeleteFunc(names, func(name string) bool { return name == start })
		}
		if len(names) > 1 && t.By == "" && t.Launch == "" {
			return readSeveral(b, t, names, func(r io.Reader, t data.Table) ([]data.Group, error) {
				return readObjects(bufio.NewReader(r), head, t, false)
			})
		}
		if len(names) == 0 {
			if err := cutShort(b); err != nil {
				return nil, err
			}
		}
		if len(names) != 1 {
			return nil, fmt.Errorf("%d names of numbers; choose one with FILE#NAME: %s", len(names), listed(names))
		}
		t.Column = names[0]
	}
	columns := append([]string{t.Column}, keysOf(t)...)
	if !looks {
		return ofObjects(formats.Objects(b, columns...), t)
	}
	if start := startOf(all, t); start != "" && !slices.Contains(columns, start) {
		columns = append(columns, start)
	}
	t.Rows = true
	return readStarting(formats.Objects(b, columns...), all, t)
}

// cutShort returns an error for a text of JSON whose first value has no end.
func cutShort(r io.Reader) error {
	err := json.NewDecoder(io.LimitReader(r, mostListed)).Decode(new(json.RawMessage))
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return inputs.JSON(err)
	}
	return nil
}

// ofObjects reads a table that was made of objects.
func ofObjects(r io.Reader, t data.Table) ([]data.Group, error) {
	t.Rows = true
	return t.Read(r)
}

// keysOf are the columns besides that of the values.
func keysOf(t data.Table) (names []string) {
	names = []string{t.By, t.Launch, t.Weight}
	for _, c := range t.Where {
		names = append(names, c.Column)
	}
	names = slices.DeleteFunc(append(names, t.Also...), func(name string) bool { return name == "" || name == t.Column })
	slices.Sort(names)
	return slices.Compact(names)
}
