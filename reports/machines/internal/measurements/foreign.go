package measurements

import "strings"

// foreign are formats that are not read, by what their first lines begin with or hold, and what can be done.
var foreign = []struct{ begins, holds, want string }{
	{"# size n PRTT", "", "netgauge's table of LogGP parameters, which is not read; its third column is a round trip: awk 'BEGIN{print " +
		"\"bytes,rtt_us\"} !/^#/{print $1\",\"$3}' FILE"},
	{"goos:", "", "the output of go test -bench, which is no table of message sizes; " + toColumn},
	{"{\"results\"", "\"command\"", "the JSON of hyperfine, which is no table of message sizes; " + toColumn},
	{"metric_name,timestamp,metric_value", "", "the CSV of k6, which is no table of message sizes; castlab data FILE#metric_value --by " +
		"metric_name reads it"},
	{"Value", "Percentile", "percentiles of an HdrHistogram, which are no table of message sizes"},
}

// toColumn is what can be done with times of something else.
const toColumn = "castlab data FILE says how to make a column of its times"

// foreigner returns what a file is, if it is of a format that is known and not read; "" otherwise.
func (f *file) foreigner() string {
	for _, line := range f.lines {
		head := strings.TrimSpace(line)
		if head == "" {
			continue
		}
		for _, x := range foreign {
			if strings.HasPrefix(head, x.begins) && strings.Contains(head, x.holds) {
				return x.want
			}
		}
		return ""
	}
	return ""
}
