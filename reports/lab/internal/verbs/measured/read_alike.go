package measured

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
)

// rowsRead says which rows of a file were read.
type rowsRead struct {
	From    int64    `json:"from"`
	To      int64    `json:"to,omitempty"` // 0 is the last one
	Where   []string `json:"where,omitempty"`
	Missing []string `json:"missing,omitempty"`
	Zeros   string   `json:"zeros,omitempty"`
	Merged  bool     `json:"merged,omitempty"`
}

func (f flags) rowsRead() (of rowsRead, err error) {
	t, err := f.table(data.Table{})
	if err != nil {
		return of, err
	}
	of = rowsRead{From: max(1, t.From), To: t.To}
	for _, c := range t.Where {
		of.Where = append(of.Where, c.String())
	}
	of.Missing, of.Zeros, of.Merged = slices.Clone(t.Missing), *f.zeros, *f.merge
	slices.Sort(of.Where)
	slices.Sort(of.Missing)
	of.Where, of.Missing = slices.Compact(of.Where), slices.Compact(of.Missing)
	return of, nil
}

// String names the rows as flags do.
func (r rowsRead) String() string {
	var words []string
	for _, condition := range r.Where {
		words = append(words, "--rows "+condition)
	}
	switch {
	case r.To > 0:
		words = append(words, fmt.Sprintf("--rows %d..%d", r.From, r.To))
	case r.From > 1:
		words = append(words, fmt.Sprintf("--skip %d", r.From-1))
	}
	if len(words) == 0 {
		words = append(words, "all rows")
	}
	if len(r.Missing) > 0 {
		words = append(words, "--na "+strings.Join(r.Missing, ","))
	}
	if r.Zeros != "" {
		words = append(words, "--zeros "+r.Zeros)
	}
	if r.Merged {
		words = append(words, "--merge")
	}
	return inputs.PrintableUpTo(strings.Join(words, " "), 120)
}

// readAlike returns an error for a baseline of other rows.
func (b baseline) readAlike(f flags) error {
	now, err := f.rowsRead()
	if err != nil || b.Rows == nil || b.Rows.String() == now.String() {
		return err
	}
	return console.Usagef("--baseline=%s: it is of %v, and what is compared of %v: give both the same --rows, --skip, --na, --zeros "+
		"and --merge, or --rename to compare them all the same", *f.baseline, b.Rows, now)
}

// statedAlike returns an error for a sample of which another cut or floor is stated.
func (v savedSample) statedAlike(path string, s source, f flags) error {
	stated, err := f.statement(s.Sample)
	if err != nil {
		return err
	}
	for _, end := range []struct {
		flag  string
		saved *montecarlo.Number
		now   *float64
	}{{"cut", v.Cut, stated.Above}, {"floor", v.Floor, stated.Below}, {"class-width", v.Width, above0(stated.ClassWidth)}} {
		was, is := endOf(end.saved, v.Unit), "no --"+end.flag
		if was == "" {
			was = is
		} else {
			was = "--" + end.flag + " " + was
		}
		if end.now != nil {
			x := *end.now
			if one, err := data.Of("", x); err == nil {
				one.Unit = s.Unit
				if in, err := one.In(v.Unit); err == nil {
					x = in.Max()
				}
			}
			is = "--" + end.flag + " " + endOf(number(&x), v.Unit)
		}
		if was != is {
			return console.Usagef("--baseline=%s: %s was saved with %s, and is compared with %s: give both the same, or --rename to "+
				"compare them all the same", path, named(v.Name), was, is)
		}
	}
	return nil
}

// named is the name of a sample in a message.
func named(name string) string {
	if name == "" {
		return "it"
	}
	return inputs.PrintableUpTo(name, 100)
}

// endOf writes a cut with its unit, "" without one.
func endOf(x *montecarlo.Number, unit string) string {
	switch {
	case x == nil:
		return ""
	case math.IsInf(float64(*x), 0):
		return "none"
	}
	return digits(float64(*x)) + unit
}
