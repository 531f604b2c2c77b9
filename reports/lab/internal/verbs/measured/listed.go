package measured

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/data"
	"castlab/reports/internal/formats"
)

// mostListed bounds a file that is read as a whole.
const mostListed = 1 << 30

// bySample stands in --by for the samples of a file that lists several.
const bySample = "sample"

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
			"not of what they are means of.", s.Each)}, sample.Notes...)
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
		"class, and intervals go from the lower end of one to the upper end of another.", len(list)))
	if s.Resolution > 0 {
		sample.Notes = append(sample.Notes, fmt.Sprintf("Values were recorded within %.2g %% of what they were.", 100*s.Resolution))
	}
	return sample, nil
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
