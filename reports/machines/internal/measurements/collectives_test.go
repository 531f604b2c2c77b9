package measurements

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func readCollectives(t *testing.T, text string) *Collectives {
	t.Helper()
	c, err := ReadCollectives(strings.NewReader(text), Options{Source: "f"})
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return c
}

// Rows, columns, units and marks of a small table, by hand: a row a repetition, of which
// the third is late, though its time is none; default is the library's choice.
func TestTableOfCollectives(t *testing.T) {
	c := readCollectives(t, `coll,label,alg,n,size,rep,skew_us,time_ms,late
bcast,binomial,6,16,1024,0,3,1.5,0
MPI_Bcast,binomial,6,16,1024,1,3,2.5,0
bcast,binomial,6,16,1024,2,3,,1
bcast,binomial,6,16,1024,10000,3,3,0
allreduce,default,0,16,0,0,3,0.5,0
`)
	want := []Timing{
		{"broadcast", "binomial", 16, 1024, false, 1, 1500, false},
		{"broadcast", "binomial", 16, 1024, false, 1, 2500, false},
		{"broadcast", "binomial", 16, 1024, false, 2, 3000, false},
		{"allreduce", "", 16, 0, false, 3, 500, false},
	}
	if !reflect.DeepEqual(c.Timings, want) {
		t.Errorf("%+v, want %+v", c.Timings, want)
	}
	if c.Left != 1 || !slices.Equal(c.Ignored, []string{"alg", "skew_us"}) {
		t.Errorf("%d rows left out, columns %v not read", c.Left, c.Ignored)
	}
}

// launchesOf numbers the launches of a table in the order in which they come.
func launchesOf(t *testing.T, text string) (list []int) {
	number := map[int]int{}
	for _, x := range readCollectives(t, text).Timings {
		if _, known := number[x.Launch]; !known {
			number[x.Launch] = len(number)
		}
		list = append(list, number[x.Launch])
	}
	return list
}

// What is one launch: rows of one value of a column launch; without it rows of a cell
// that follow each other, with rising numbers if there are any, also if one between
// them is left out or was taken out of the table; and every row for itself where no cell is interrupted.
func TestLaunches(t *testing.T) {
	for text, want := range map[string][]int{
		"size,time_us\n1,1\n1,2\n1,3\n":                               {0, 1, 2},
		"size,rep,time_us\n1,0,1\n1,1,2\n2,0,3\n":                     {0, 1, 2},
		"size,rep,time_us\n1,0,1\n1,1,2\n2,0,3\n2,5,3\n":              {0, 0, 1, 2},
		"size,rep,time_us\n1,0,1\n1,1,2\n2,0,3\n2,2,3\n":              {0, 1, 2, 3},
		"size,rep,time_us\n1,0,1\n1,1,2\n1,4,3\n1,0,3\n":              {0, 0, 0, 1},
		"size,rep,time_us\n1,0,1\n1,1,2\n1,5,3\n1,6,3\n":              {0, 0, 1, 1},
		"size,rep,time_us\n1,3,1\n1,5,2\n1,5,3\n":                     {0, 0, 1},
		"size,rep,time_us\n1,0,1\n2,0,3\n1,1,2\n2,7,3\n":              {0, 1, 2, 3},
		"size,time_us\n1,1\n1,2\n2,3\n2,4\n1,5\n":                     {0, 0, 1, 1, 2},
		"size,launch,rep,time_us\n1,a,0,1\n1,b,1,2\n1,a,7,3\n":        {0, 1, 0},
		"size,launch,time_us\n1,a,1\n2,a,2\n1,a,3\n":                  {0, 1, 0},
		"size,rep,time_us,late\n1,0,1,0\n1,1,9,1\n1,2,2,0\n1,9,2,0\n": {0, 0, 1},
	} {
		if got := launchesOf(t, text); !slices.Equal(got, want) {
			t.Errorf("%q: launches %v, want %v", text, got, want)
		}
	}
}

// Sizes are those of the file; parts are marked where the benchmark counts one rank's.
func TestBenchmarksOfCollectives(t *testing.T) {
	imb := `#------------------------------------------------------------
#    Intel(R) MPI Benchmarks 2021.3, MPI-1 part
#------------------------------------------------------------
# Benchmarking PingPong
# #processes = 2
       #bytes #repetitions      t[usec]   Mbytes/sec
            0         1000         1.00         0.00

# Benchmarking Bcast
# #processes = 4
# ( 12 additional processes waiting in MPI_Barrier)
       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]
            0         1000         0.00         0.00         0.00
         1024         1000         2.00         3.50         3.00

# Benchmarking Allgather
# #processes = 4
       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]
           16         1000         5.00         6.00         5.50
`
	if c := readCollectives(t, imb); c.Left != 1 || !reflect.DeepEqual(c.Timings, []Timing{
		{"broadcast", "", 4, 1024, false, 13, 3.5, false}, {"allgather", "", 4, 16, true, 18, 6, false},
	}) {
		t.Errorf("IMB: %+v", c)
	}
	osu := "# OSU MPI Allgather Latency Test v7.4\n# Size       Avg Latency(us)\n8   2.5\n"
	if c := readCollectives(t, osu); len(c.Notes) != 1 || !reflect.DeepEqual(c.Timings,
		[]Timing{{"allgather", "", 0, 8, true, 0, 2.5, true}}) {
		t.Errorf("OSU: %+v", c)
	}
	for title, task := range map[string]string{"Reduce_scatter": "reduce-scatter", "All-to-All Personalized Exchange": "all-to-all",
		"Broadcast": "broadcast"} {
		c := readCollectives(t, "# OSU MPI "+title+" Latency Test v7.4\n# Size       Avg Latency(us)\n8   2.5\n")
		if c.Timings[0].Task != task || c.Timings[0].Part != (task == "all-to-all") {
			t.Errorf("OSU %s: %+v", title, c.Timings)
		}
	}
	nccl := ncclHead + "8 2 float 1 1 1 0 2 2 2 0\n"
	if c := readCollectives(t, nccl); len(c.Timings) != 1 || c.Timings[0].Bytes != 8 || c.Timings[0].Time != 1 {
		t.Errorf("nccl-tests: %+v", c)
	}
}

// Errors name line, column, value and what would do.
func TestWrongTablesOfCollectives(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "f: the file is empty",
		"size,algorithm\n1,a\n":             "f: line 1: no column of the time; want a header such as",
		"algorithm,time_us\na,1\n":          "f: line 1: no column of the size; want",
		"size,time_us,duration_ms\n1,2,3\n": "f: line 1, column 3: duration_ms: a second column of the meaning of time_us",
		"size,time_us\n1,0\n":               "f: line 2, column time_us: 0: want a number > 0",
		"size,time_us\n1.5,1\n":             "f: line 2, column size: 1.5: want a whole number of bytes >= 0",
		"size,time_us\n1\n":                 "f: line 2: 1 values; want 2",
		"size,time_us,late\n1,1,maybe\n":    "f: line 2, column late: maybe: want 1 for a row to be left out, 0",
		"size,time_us,late\n1,1,1\n":        "f: no row that counts",
		"size,rep,time_us\n1,x,1\n":         "f: line 2, column 2: x: want the number of the repetition",
		"size,ranks,time_us\n1,0,1\n":       "f: line 2, column ranks: 0: want a whole number >= 1",
		"task,size,time_us\n,1,1\n":         "f: line 2, column task: empty",
		"# Benchmarking Barrier\n":          "f: Barrier: no table with the columns #bytes and t_max[usec]",
		"# OSU MPI Latency Test\n# Size  Latency (us)\n1  2\n": "f: one-way: no times of collectives; want",
		"size;time_us\n1;2\n": "f: line 1: size;time_us: semicolons",
	} {
		_, err := ReadCollectives(strings.NewReader(text), Options{Source: "f"})
		var e *Error
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s...", text, err, want)
		}
	}
}

func FuzzCollectives(f *testing.F) {
	for _, text := range []string{
		"task,algorithm,ranks,size_kib,launch,rep,time_ns,late\nbcast,ring,4,1,1,1,2,0\n", "size,rep,time_us\n1,0,1\n1,5,2\n",
		"# Benchmarking Bcast\n# #processes = 4\n #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n 8 1 2 3 4\n",
		"# OSU MPI Allgather Latency Test v7.4\n# Size       Avg Latency(us)\n8   2.5\n", ncclHead + "8 2 float 1 1 1 0 2 2 2 0\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := ReadCollectives(strings.NewReader(string(text)), Options{Source: "f"})
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || strings.ContainsAny(err.Error(), "\r\n") {
				t.Fatalf("%v", err)
			}
			return
		}
		if len(c.Timings) == 0 {
			t.Fatal("no time and no error")
		}
		for _, x := range c.Timings {
			if !(x.Time > 0) || x.Bytes < 0 || x.Ranks < 0 {
				t.Fatalf("%+v", x)
			}
		}
	})
}
