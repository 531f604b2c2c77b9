package measurements

import (
	"math"
	"strings"
	"testing"

	"castlab/montecarlo/loggp"
)

// near reports whether a number is another but for the rounding of printed decimals.
func near(x, y float64) bool { return math.Abs(x-y) <= 1e-6*math.Abs(y) }

// timesOf returns the times of a series by size.
func timesOf(s loggp.Series) map[float64]float64 {
	times := map[float64]float64{}
	for _, p := range s.Points {
		times[p.Bytes] = p.Times[0]
	}
	return times
}

// The table is of L=5, o=1, g=1.1 and G=0.0005: of 1024 bytes a round trip of 2(7 + 1023*0.0005) us and a gap of 1.1 + 1023*0.0005.
// The fit of it is that machine.
func TestNetgaugeHasACompleteMachine(t *testing.T) {
	list := readText(t, stored(t, "netgauge.dat"), Options{})
	if len(list) != 3 || list[0].Kind != loggp.RoundTrip || list[1].Kind != loggp.Gap || list[2].Kind != loggp.Overhead {
		t.Fatalf("%d series", len(list))
	}
	for i, want := range []map[float64]float64{{1: 14, 1024: 15.023, 524288: 538.287}, {1: 1.1, 1024: 1.6115, 524288: 263.2435}, {1: 1,
		1024: 1}} {
		if n := len(list[i].Points); n != 21 {
			t.Errorf("%v: %d rows", list[i].Kind, n)
		}
		for bytes, time := range want {
			if got := timesOf(list[i])[bytes]; !near(got, time) {
				t.Errorf("%v of %v bytes: %v, want %v", list[i].Kind, bytes, got, time)
			}
		}
	}
	fit, err := loggp.FitSeries(list, loggp.Config{Level: 0.95, Seed: 1, Draws: 1})
	if err != nil {
		t.Fatal(err)
	}
	m, err := fit.Machine(0)
	if err != nil || !near(m.Latency, 5) || !near(m.Overhead, 1) || !near(m.Gap, 1.1) || !near(m.GapPerByte, 0.0005) {
		t.Errorf("%+v, %v", m, err)
	}
}

const netgaugeHead = "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)\n"

// Rows that stand twice, as at a change of protocol, are read once; overheads of sender and receiver are joined to their mean;
// what is no number, or no time, is left out and counted; launchers may tag and interrupt the table.
func TestVariantsOfNetgauge(t *testing.T) {
	for _, c := range []struct {
		name, text, note string
		trips            int
		trip, gap, busy  float64 // of 2 bytes
	}{
		{"a row that stands twice", netgaugeHead + "1 10 14 23 149 7 1 1 -nan -nan -nan\n2 10 12 21 131 7 1.2 0.8 1 0.1 0\n" +
			"2 10 12 21 131 7 1.2 0.8 1 0.1 0\n", "1 rows stand twice", 2, 12, 1, 1},
		{"tags and lines of a launcher", "[1,0]<stdout>:" + netgaugeHead + "Warning: Permanently added 'n1' to the list\n[1,0]<stdout>:" +
			"1 5 10 14 1 1 1 1 1 1 1\n[1,0]<stdout>:2 5 11 17 1 1 0.5 1.5 1 1 1\nsrun: job 7 ended\n", "2 lines that are no " +
			"rows", 2, 11, 1.5, 1},
		{"without overheads, as of other modules", "# size n PRTT(1,0,s) PRTT(n,0,s)\n1 3 4 6\n2 3 5 8\n", "", 2, 5, 1.5, 0},
		{"one message", netgaugeHead + "1 1 4 4 4 1 1 1 -nan -nan -nan\n2 1 5 5 5 1 1 1 -nan -nan -nan\n", "2 overheads and gaps are " +
			"no times",
			2, 5, 0, 1},
		{"a stream that is faster than one message, and no overhead", netgaugeHead +
			"1 10 14 23 149 7 1 1 1 1 1\n2 10 15 14 149 7 -0.1 1 1 1 1\n4 10 16 25 149 7 nan 1 1 1 1\n", "3 overheads and gaps are no " +
			"times", 3,
			15, 0, 0},
	} {
		list, err := Read(strings.NewReader(c.text), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := timesOf(list[0]); len(got) != c.trips || got[2] != c.trip {
			t.Errorf("%s: round trips %v", c.name, got)
		}
		found := map[loggp.Kind]float64{}
		for _, s := range list[1:] {
			found[s.Kind] = timesOf(s)[2]
		}
		if !near(found[loggp.Gap], c.gap) || !near(found[loggp.Overhead], c.busy) {
			t.Errorf("%s: %v, want %v and %v", c.name, found, c.gap, c.busy)
		}
		if notes := strings.Join(list[0].Left, "; "); !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%s: notes %q", c.name, notes)
		}
	}
}

// A table that is cut, or is none, is refused with its line.
func TestWhatIsNoTableOfNetgauge(t *testing.T) {
	for text, want := range map[string]string{
		netgaugeHead + "1 10 14 23 149 7 1 1 1 1 1\n2 10 14 23 14":   "line 3: 2 10 14 23 14: 5 values; want 11 as in the heading",
		netgaugeHead + "1.5 10 14 23 149 7 1 1 1 1 1\n":              "line 2, column size: 1.5: want a whole number of bytes",
		netgaugeHead + "1 0 14 23 149 7 1 1 1 1 1\n":                 "line 2, column n: 0: want a whole number of messages >= 1",
		netgaugeHead + "1 10 -nan 23 149 7 1 1 1 1 1\n":              "line 2, column PRTT(1,0,s): -nan: want a time > 0",
		netgaugeHead + "1 10 1e999 23 149 7 1 1 1 1 1\n":             "line 2, column PRTT(1,0,s): 1e999: want a finite number",
		netgaugeHead + "# nothing follows\n":                         "the table has no row",
		"# size PRTT(1,0,s) PRTT(n,0,s)\n1 2 3\n":                    "no column n",
		strings.Replace(netgaugeHead, "PRTT(n,0,s) ", "", 1) + "1\n": "no column PRTT(n,0,s)",
	} {
		if _, err := Read(strings.NewReader(text), Options{}); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzNetgauge(f *testing.F) { fuzz(f, "netgauge", netgaugeHead+"1 10 14 23 149 7 1 1 -nan 1 1\n") }
