package measured

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/columns"
	"castlab/distributions/inputs"
	"castlab/montecarlo/data"
	"castlab/reports/internal/formats"
)

// headSize is how much of a file is looked at for its format.
const headSize = 1 << 18

// mostListed bounds a file that is read as a whole.
const mostListed = 1 << 30

// bySample stands in --by for the samples of a file that lists several.
const bySample = "sample"

// readText reads a text of any format.
func readText(r io.Reader, t data.Table) ([]data.Group, error) {
	b, err := columns.Unpack(r)
	if err != nil {
		return nil, err
	}
	head, err := b.Peek(headSize)
	if len(head) == 0 && err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	text := string(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
	f, line := formats.Detect(strings.Lines(text))
	switch {
	case f.Name != formats.K6CSV && t.Column != "" && slices.Contains(header(text), t.Column):
		return t.Read(b) // a table, whatever else its columns show
	case f.Listed():
		return readListed(b, f, t)
	case f.Name == formats.K6CSV && t.Column == "" && t.By == "" && t.Launch == "":
		return readMetrics(b, t)
	case f.Name == formats.K6CSV:
		return readK6(b, t)
	case f.Name == formats.K6JSON:
		return readK6Lines(b, text, t)
	case f.Name == formats.JSON:
		return readObjects(b, text, t)
	case f.Name != formats.CSV && f.Name != formats.Parquet:
		return nil, fmt.Errorf("line %d: %s", line, f.Refusal())
	}
	unnamed := t.Column == ""
	if names := numberColumns(text, t); unnamed && len(names) > 0 {
		if len(names) > 1 && t.By == "" {
			return readSeveral(b, t, names, func(r io.Reader, t data.Table) ([]data.Group, error) { return t.Read(r) })
		}
		if len(names) == 1 {
			t.Column, unnamed = names[0], false
		}
	}
	if unnamed {
		t.Column = onlyName(text, t.Missing)
	}
	groups, err := t.Read(b)
	if err != nil && unnamed {
		return nil, fmt.Errorf("%w; it begins as no other format that is read (--help lists them)", err)
	}
	return groups, err
}

// header returns the names of the columns of a table.
func header(head string) (names []string) {
	for line := range strings.Lines(head) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		for _, separator := range []string{"\t", ",", ";"} {
			if strings.Contains(line, separator) {
				for name := range strings.SplitSeq(line, separator) {
					names = append(names, strings.Trim(name, "\" "))
				}
				return names
			}
		}
		return []string{strings.Trim(line, `"`)}
	}
	return nil
}

// onlyName returns the name of the column of a text that has one, "" if it begins with a number.
func onlyName(head string, missing []string) string {
	for line := range strings.Lines(head) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if _, err := new(columns.Units).Number([]byte(line)); err == nil || slices.Contains(missing, line) ||
			strings.ContainsAny(line, ",;\t") || !isName(line) {
			return ""
		}
		return strings.Trim(line, `"`)
	}
	return ""
}

// isName reports whether a first line can be a name of numbers: it has a letter, and no digit in front.
func isName(text string) bool {
	first := strings.TrimLeft(text, `" `)
	return first != "" && !strings.ContainsAny(first[:1], "0123456789+-.") && strings.ContainsFunc(text, func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80
	})
}

// readListed reads a sample of a file that lists some, or all of them as groups.
func readListed(r io.Reader, f formats.Format, t data.Table) ([]data.Group, error) {
	if t.Weight != "" {
		return nil, inputs.Refused("weight", t.Weight, "no column: "+f.Title+" has none")
	}
	if len(t.Also) > 0 {
		return nil, inputs.Refused("column", t.Also[0], "no --start, and --paired alone, which takes values in their order: "+f.Title+
			" has no columns")
	}
	if t.Launch != "" {
		return nil, inputs.Refused("launch", t.Launch, "rows, or a file of each launch: "+f.Title+" has no columns of launches")
	}
	text, err := io.ReadAll(io.LimitReader(r, mostListed+1))
	if err != nil {
		return nil, err
	}
	if len(text) > mostListed {
		return nil, fmt.Errorf("more than %d bytes of %s", mostListed, f.Title)
	}
	list, err := f.Samples(string(text))
	if err != nil {
		return nil, err
	}
	if t.By != "" {
		if t.By != bySample || t.Column != "" {
			return nil, inputs.Refused("by", t.By, fmt.Sprintf("%s, and FILE alone: %s has samples and no columns", bySample, f.Title))
		}
		var groups []data.Group
		for _, s := range list {
			if s.Metric != "" {
				continue
			}
			group, err := listedGroup(s, t)
			if err != nil {
				return nil, err
			}
			groups = append(groups, data.Group{Key: s.String(), Sample: group})
		}
		return groups, nil
	}
	if t.Column == "" {
		var groups []data.Group
		for _, s := range list {
			group, err := listedGroup(s, t)
			if err != nil {
				return nil, err
			}
			groups = append(groups, data.Group{Key: s.String(), Metric: s.Metric, Alike: f.Alike(), Sample: group})
		}
		return groups, nil
	}
	s, err := formats.Choose(list, t.Column)
	if err != nil {
		return nil, err
	}
	group, err := listedGroup(s, t)
	if err != nil {
		return nil, err
	}
	return []data.Group{{Sample: group}}, nil
}

// listedGroup returns the values of a listed sample that a table asks for.
func listedGroup(s formats.Sample, t data.Table) (*data.Sample, error) {
	if s.Classes != nil {
		return histogram(s, t)
	}
	var text []byte
	for _, x := range s.Values {
		text = append(strconv.AppendFloat(text, x, 'g', -1, 64), '\n')
	}
	t.Column, t.By, t.Rows = "", "", true
	groups, err := t.Read(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	sample := groups[0].Sample
	sample.Name, sample.Unit, sample.Each = s.String(), s.Unit, s.Each
	sample.Notes = append(slices.Clone(s.Notes), sample.Notes...)
	if s.Each != "" {
		sample.Notes = append([]string{fmt.Sprintf("Each value is %s: quantiles, spreads, tails and laws are those of such means, and "+
			"not of "+
			"what they are means of.", s.Each)}, sample.Notes...)
	}
	return ofProcesses(sample, s)
}

// ofProcesses returns a sample as that of the processes that measured it, if the file tells several: they are launches.
func ofProcesses(sample *data.Sample, s formats.Sample) (*data.Sample, error) {
	values := sample.Held()
	if !s.Launched() || len(values) != len(s.Values) { // some rows were left out
		return sample, nil
	}
	var launches []*data.Sample
	for i, x := range values {
		if i == 0 || s.Processes[i] != s.Processes[i-1] {
			l := data.NewSample(sample.Name)
			l.Unit, l.Each = sample.Unit, sample.Each
			launches = append(launches, l)
		}
		if err := launches[len(launches)-1].Add(x); err != nil {
			return nil, err
		}
	}
	joined, err := data.OfLaunches(sample.Name, launches)
	if err != nil {
		return nil, err
	}
	joined.Notes = append(sample.Notes, fmt.Sprintf("The file is of %d processes: each is a launch.", len(launches)))
	return joined, nil
}

// histogram returns the sample of a histogram.
func histogram(s formats.Sample, t data.Table) (*data.Sample, error) {
	if t.From > 1 || t.To > 0 || len(t.Where) > 0 {
		return nil, errors.New("--rows, --skip: a histogram has no rows of values")
	}
	if len(t.Missing) > 0 {
		return nil, errors.New("--na: a histogram has no missing values")
	}
	var list []data.Class
	for _, c := range s.Classes {
		list = append(list, data.Class(c))
	}
	sample, err := data.OfClasses(s.String(), list, s.Mean, s.Resolution)
	if err != nil {
		return nil, err
	}
	sample.Unit, sample.Notes = s.Unit, append(s.Notes, fmt.Sprintf("A histogram of %d classes: a quantile is the upper end of its "+
		"class, and "+
		"intervals go from the lower end of one to the upper end of another.", len(list)))
	if s.Resolution > 0 {
		sample.Notes = append(sample.Notes, fmt.Sprintf("Values were recorded within %.2g %% of what they were.", 100*s.Resolution))
	}
	return sample, nil
}

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

// readObjects reads a number of each object of JSON lines.
func readObjects(b *bufio.Reader, head string, t data.Table) ([]data.Group, error) {
	if t.Column == "" {
		names := formats.Numbers(head, false)
		if len(names) > 1 && t.By == "" && t.Launch == "" {
			return readSeveral(b, t, names, func(r io.Reader, t data.Table) ([]data.Group, error) {
				return readObjects(bufio.NewReader(r), head, t)
			})
		}
		if len(names) != 1 {
			return nil, fmt.Errorf("%d names of numbers; choose one with FILE#NAME: %s", len(names), listed(names))
		}
		t.Column = names[0]
	}
	return ofObjects(formats.Objects(b, append([]string{t.Column}, keysOf(t)...)...), t)
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

// ofObjects reads a table that was made of objects.
func ofObjects(r io.Reader, t data.Table) ([]data.Group, error) {
	t.Rows = true
	return t.Read(r)
}

// listed is a list of names in a message, of many some.
func listed(names []string) string {
	const most = 8
	text := strings.Join(names[:min(most, len(names))], ", ")
	if len(names) > most {
		text += fmt.Sprintf(" and %d more", len(names)-most)
	}
	if text == "" {
		return "none in its first rows"
	}
	return inputs.PrintableUpTo(text, 200)
}
