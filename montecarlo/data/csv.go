package data

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"castlab/distributions/columns"
	"castlab/distributions/inputs"
)

// A Table says what is read of a table of text: CSV or TSV, or one number a line.
type Table struct {
	// Column is the name of the column of values, which stands in the first line; "" is a
	// file of one number a line without a name.
	Column string

	// By is the name of the column by which values are grouped; "" is one group.
	By string

	// Launch is the name of the column that says of which launch a value is; "" if none does. Each
	// group then has launches, in the order in which they begin (OfLaunches).
	Launch string

	// Missing are words that stand for a missing value, besides those of Read, such as timeout.
	Missing []string

	// From and To are the first and the last row of values that is read, counted from 1; To = 0 is
	// the last one of the file.
	From, To int64

	// Where are conditions of rows; what does not fulfil all of them is left out.
	Where []columns.Condition

	// Also are further columns, whose texts the samples keep beside their values, for Paired.
	Also []string

	// Perhaps is a further column as those of Also, if that has none, whose texts are kept of as many values as are held; "" if none is.
	Perhaps string

	// Weight is the name of a column that says how often the value of a row was seen; "" counts each once.
	Weight string

	// Rows says that the text was made of rows that have no lines, as those of a Parquet file.
	Rows bool
}

// ReadCSV reads a column of a table of text, in the order of its rows; "" is a file of one
// number a line. See Table.Read.
func ReadCSV(r io.Reader, column string) (*Sample, error) {
	groups, err := Table{Column: column}.Read(r)
	if err != nil {
		return nil, err
	}
	return groups[0].Sample, nil
}

// Read reads a table of text, as columns.Read does, which says what its fields are; numbers may have a unit behind them, all the
// same one, which is then that of the samples. The groups come in the order in which they begin. What stands beside the values is
// said in Sample.Notes.
//
// Rows are read in one goroutine and added to the samples in another. It holds no more than
// the samples do.
//
// Errors: those of columns.Read, of Groups and of OfLaunches.
func (t Table) Read(r io.Reader) ([]Group, error) {
	all := NewGroups(t.Column)
	if t.Weight != "" {
		if len(t.Also) > 0 {
			return nil, inputs.Refused("weight", t.Weight, "no other column beside the values")
		}
		t.Also = []string{t.Weight}
	}
	keep := also
	if len(t.Also) == 0 && t.Perhaps != "" {
		t.Also, keep = []string{t.Perhaps}, alsoHeld
	}
	table := columns.Table{Column: t.Column, By: t.By, Launch: t.Launch, Missing: t.Missing, From: t.From, To: t.To, Where: t.Where,
		Also: t.Also, Rows: t.Rows}
	var found columns.Found
	var unit columns.Units
	reader := columns.Reader[*Sample]{Of: all.at, Number: unit.Number, Apart: t.apart, Blank: true,
		Counted: func(name string) string { return "say --weight " + name }}
	err := error(nil)
	if len(t.Also) > 0 {
		reader.Also = keep
		found, err = columns.Read(table, r, reader)
	} else {
		err = piped(func(add func(*Sample, float64)) (err error) {
			reader.Add = add
			found, err = columns.Read(table, r, reader)
			return err
		})
	}
	if err != nil {
		return nil, err
	}
	// A row that sums others up may have a name of its own, of which no group is.
	all.list = slices.DeleteFunc(all.list, func(g Group) bool { return found.Left > 0 && g.Sample.N() == 0 && g.Sample.Missing() == 0 })
	named := UnitOf(t.Column)
	if unit.Name() != "" && named != "" && unit.Name() != named {
		return nil, fmt.Errorf("column %s: its name says %s, and its values %s", t.Column, named, unit.Name())
	}
	for _, g := range all.list {
		g.Sample.Notes = found.Notes
		if t.By == "" && t.Launch == "" && len(t.Where) == 0 && found.Left == 0 {
			g.Sample.FirstRow = max(1, t.From)
		}
		if unit.Name() != "" {
			g.Sample.Unit = unit.Name()
		}
	}
	if t.Weight != "" {
		return t.weighted(all.List())
	}
	if t.Launch != "" {
		return Launched(all.List())
	}
	return all.List(), nil
}

// apart says how values of different texts in a column are taken apart.
func (t Table) apart(name string) string {
	if t.Launch != "" {
		return "--by " + name + " takes them apart"
	}
	return "--launch " + name + " says that each text is a launch, as runs, hosts and days are, and --by " + name + " takes them apart"
}

// also adds a value with the texts beside it.
func also(s *Sample, x float64, texts []string) error {
	if len(s.beside) == MostHeld {
		return fmt.Errorf("more than %d values with a column beside them; read fewer rows, as with --rows 1..%[1]d", int64(MostHeld))
	}
	s.beside = append(s.beside, keyed{strings.Join(texts, "\x00"), x})
	return s.Add(x)
}

// alsoHeld is also without the texts of more values than are held.
func alsoHeld(s *Sample, x float64, texts []string) error {
	if s.N()+s.missing >= MostHeld {
		s.beside = nil
		return s.Add(x)
	}
	return also(s, x, texts)
}
