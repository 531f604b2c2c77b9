package collectives_test

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"

	"castlab/montecarlo/collectives"
)

// Messages of 3 to 6 senders end when another program, in another language, says: with exact
// numbers, and rates that are found by trying every choice of bottlenecks. Machines have two
// times per byte, gaps, messages that are not shared, and every third byte streams.
func TestFluidAgainstAnotherProgram(t *testing.T) {
	file, err := os.Open("testdata/fluid.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	in := csv.NewReader(file)
	in.FieldsPerRecord = -1
	rows, err := in.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	number := func(text string) float64 {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	machines, worst := 0, 0.0
	for i := 0; i < len(rows); {
		row := rows[i]
		m := collectives.Fluid{
			L: number(row[1]), Gap: number(row[2]), PerByte: number(row[3]), Packet: int64(number(row[4])), Eager: 1 << 30,
			InStreams: row[7] == "1",
			Protocols: []collectives.Protocol{{From: int64(number(row[6])), L: number(row[1]), Gap: number(row[2]),
				PerByte: number(row[5])}},
		}
		machines++
		var messages []sentAt
		var want []float64
		for i++; i < len(rows) && rows[i][0] == "message"; i++ {
			row := rows[i]
			messages = append(messages, sentAt{from: int(number(row[1])), to: int(number(row[2])), bytes: int64(number(row[3])),
				at: number(row[4])})
			want = append(want, number(row[5]))
		}
		got := received(t, m, 5, messages)
		for k := range want {
			worst = max(worst, math.Abs(got[k]/want[k]-1))
			if math.Abs(got[k]-want[k]) > 1e-9*want[k] {
				t.Errorf("machine %d, %v, of %v: message %d is there at %v, want %v", machines, m, messages, k, got[k], want[k])
			}
		}
	}
	t.Logf("%d machines, largest difference %.2g", machines, worst)
	if machines < 500 {
		t.Errorf("%d machines", machines)
	}
}
