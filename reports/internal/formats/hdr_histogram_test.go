package formats

import (
	"math"
	"slices"
	"strings"
	"testing"
)

const hdrHead = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"

// Between two rows lie as many values as TotalCount differs by. A second row of one value holds values equal to it. Tables of
// wrk2 are in ms, and stand between other lines; libraries print CSV, too; without the row of 0 the least value is not known.
func TestClassesOfHdrHistograms(t *testing.T) {
	foot := "#[Mean    =       12.500, StdDeviation   =        3.000]\n#[Max     =       50.000, Total count    =          100]\n" +
		"#[Buckets =           27, SubBuckets     =         2048]\n"
	rows := "       1.000 0.000000000000          1           1.00\n      10.000 0.500000000000         50           2.00\n" +
		"      20.000 0.900000000000         90          10.00\n      20.000 0.950000000000         95          20.00\n" +
		"      50.000 1.000000000000        100\n"
	four := []Class{{1, 1, 1}, {1, 10, 49}, {10, 20, 40}, {20, 20, 5}, {20, 50, 5}}
	for _, c := range []struct {
		name, text, unit string
		mean, resolution float64
		want             [][]Class
	}{
		{"as printed", hdrHead + rows + foot, "", 12.5, 2.0 / 2048, [][]Class{four}},
		{"as CSV, with CRLF", "\"Value\",\"Percentile\",\"TotalCount\",\"1/(1-Percentile)\"\r\n1,0.0,1,1.0\r\n10,0.5,50,2.0\r\n20,1.0,100,Infinity\r\n", "",
			math.NaN(), 0, [][]Class{{{1, 1, 1}, {1, 10, 49}, {10, 20, 50}}}},
		{"of wrk2", "Running 30s test @ http://x\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\n  Latency Distribution " +
			"(HdrHistogram - Recorded Latency)\n" +
			" 50.000%    1.25ms\n\n  Detailed Percentile spectrum:\n" + hdrHead + "       0.500     0.000000            2         " +
			"1.00\n       9.000     1.000000            4          inf\n" +
			"#[Mean    =        1.250, StdDeviation   =        1.000]\n----------------------------------------------------------\n  7 " +
			"requests in 30.00s, 5KB read\n",
			"ms", 1.25, 0, [][]Class{{{0.5, 0.5, 2}, {0.5, 9, 2}}}},
		{"two tables", hdrHead + rows + foot + "\nsecond run\n" + hdrHead + "3 0.0 1 1.00\n4 1.0 2\n", "", 12.5, 2.0 / 2048,
			[][]Class{four, {{3, 3, 1}, {3, 4, 1}}}},
		{"without the least value, of a tagged launcher", "[1,0]<stdout>:Value Percentile TotalCount 1/(1-Percentile)\n[1,0]<stdout>:5 " +
			"0.5 1 2\n[1,0]<stdout>:" +
			"6 1.0 2 inf\n", "", math.NaN(), 0, [][]Class{{{0, 5, 1}, {5, 6, 1}}}},
	} {
		list, err := readAll(t, c.text, "hdrhistogram")
		if err != nil || len(list) != len(c.want) {
			t.Errorf("%s: %d tables, %v", c.name, len(list), err)
			continue
		}
		for i, want := range c.want {
			if !slices.Equal(list[i].Classes, want) {
				t.Errorf("%s: %v, want %v", c.name, list[i].Classes, want)
			}
		}
		if s := list[0]; s.Unit != c.unit || s.Mean != c.mean && !(math.IsNaN(s.Mean) && math.IsNaN(c.mean)) ||
			s.Resolution != c.resolution {
			t.Errorf("%s: %+v", c.name, s)
		}
	}
	refuse(t, "hdrhistogram", map[string]string{
		hdrHead: "a table of percentiles without a row",
		hdrHead + "1 0.0 1 1\n10 0.5 50 2\n": "line 4: 0.5: the table ends at this share of " +
			"the values",
		hdrHead + "1 0.0 1 1\n10 0.5 50 2\n9 1.0 60\n": "line 5: Value: 9: less than the value of the " +
			"row before",
		hdrHead + "1 0.0 1 1\n10 0.5 50 2\n19 1.0 40\n": "line 5: TotalCount: 40: want a whole number " +
			"that is not less",
		hdrHead + "1 0.0 1 1\n10 1.5 50 2\n":    "line 4: Percentile: 1.5: want a share",
		hdrHead + "1 0.0 1 1\nnan 1.0 50 2\n":   "line 3: 0: the table ends",
		hdrHead + "1 0.0 1 1\n1e999 1.0 50 2\n": "line 4: Value: 1e999: want a finite number",
		hdrHead + "1,5 0.0 1 1\n":               "line 3: 1,5 0.0 1 1: 5 values; want Value, Percentile and TotalCount, with points",
		hdrHead + "1 0.0 1 1\n2 1.0 2\n#[Max     = 2.000, Total count    =    3]\n": "line 5: Total count: 3: the rows above have 2 " +
			"values",
		hdrHead + "1 0.0 1 1\n2 1.0 99999999999999999999\n": "line 4: TotalCount",
		hdrHead + strings.Repeat("1 ", 9) + "\n":            "line 3: ",
	})
}

func FuzzHdrHistogram(f *testing.F) {
	fuzzSamples(f, "hdrhistogram", hdrHead+"1 0.0 1 1\n10 0.5 50 2\n20 1.0 60\n#[Mean    =       12.500, StdDeviation   =        3.000]\n"+
		"#[Max     =       20.000, Total count    =          60]\n")
}
