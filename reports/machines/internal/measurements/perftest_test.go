package measurements

import (
	"strings"
	"testing"

	"castlab/montecarlo/loggp"
)

const (
	perftestRule = "---------------------------------------------------------------------------------------\n"
	perftestLat  = " #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]    t_stdev[usec]   99% " +
		"percentile[usec]   " +
		"99.9% percentile[usec] \n"
	perftestBW = " #bytes     #iterations    BW peak[MB/sec]    BW average[MB/sec]   MsgRate[Mpps]\n"
)

// perftestLog is what a client prints around the table of a test.
func perftestLog(title, table string) string {
	return "\n************************************\n* Waiting for client to connect... " +
		"*\n************************************\n" + perftestRule +
		"                    " + title + "\n Dual-port       : OFF\t\tDevice         : mlx5_0\n Number of qps   : 1\t\tTransport type " +
		": IB\n" +
		" Connection type : RC\t\tUsing SRQ      : OFF\n TX depth        : 1\n Mtu             : 4096[B]\n Link type       : IB\n" +
		" rdma_cm QPs\t : OFF\n Data ex. method : Ethernet\n" + perftestRule +
		" local address: LID 0x01 QPN 0x00e8 PSN 0x9bd4\n remote address: LID 0x02 QPN 0x00e9 PSN 0x1d8c\n" + perftestRule +
		table + perftestRule
}

// A latency of sends or writes is of one message, of reads a round trip; where a table has a median, that is taken. A
// bandwidth of b MB/sec = 2^20 b bytes a second is of messages that take bytes/(1.048576 b) us each: 65536 of them at
// 11728.47 MB/sec 5.328913 us, at 98.38 Gb/sec 65536/(125*98.38) = 5.329214 us. Small ones are counted better: 3.676 million
// a second take 0.2720348 us each, and half as many each way if both directions are counted.
func TestTablesOfPerftest(t *testing.T) {
	for _, c := range []struct {
		name, text string
		kind       loggp.Kind
		want       map[float64]float64
	}{
		{"ib_send_lat -a", perftestLog("Send Latency Test", perftestLat+
			" 2       1000          0.81           3.03         0.83     \t       0.84        \t0.05   \t\t0.90    \t\t3.03   \n"+
			" 4194304 1000          343.71         352.03       344.12   \t       344.30      \t0.61   \t\t346.90  \t\t352.03 \n"),
			loggp.OneWay, map[float64]float64{2: 0.83, 4194304: 344.12}},
		{"of 2010, without a mean", perftestLog("RDMA_Write Latency Test",
			" #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]\n 2       1000          1.05           8.70         "+
				"1.08   \n"),
			loggp.OneWay, map[float64]float64{2: 1.08}},
		{"ib_read_lat", perftestLog("RDMA_Read Latency Test", perftestLat+" 8       1000          1.61           3.03         1.65  1.66 "+
			"0.05 1.9 3.03\n"),
			loggp.RoundTrip, map[float64]float64{8: 1.65}},
		{"for a duration, with a tagged launcher", "[1,1]<stdout>:" + strings.ReplaceAll(strings.TrimSuffix(perftestLog("Send Latency Test",
			" #bytes        #iterations       t_avg[usec]    tps average\n 2             5867452           0.85            1174705.88  "+
				"\n"), "\n"),
			"\n", "\n[1,1]<stdout>:"), loggp.OneWay, map[float64]float64{2: 0.85}},
		{"ib_write_bw -a", perftestLog("RDMA_Write BW Test", perftestBW+" 2          5000             7.35               7.01   \t\t   "+
			"3.676000\n"+
			" 65536      5000             11730.12            11728.47\t\t   0.187656\n"), loggp.Gap,
			map[float64]float64{2: 0.2720348, 65536: 5.328913}},
		{"in Gb, of a duration, with the load of the processor", perftestLog("Send BW Test",
			" #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]    CPU_Util[%]\n"+
				" 65536      664644           0.00               98.38\t\t   0.000000  "+
				"5.2\n"), loggp.Gap, map[float64]float64{65536: 5.329214}},
		{"both directions", perftestLog("Send Bidirectional BW Test", strings.ReplaceAll(perftestBW, "MB/sec", "MiB/sec")+
			" 2          5000             7.35               7.01   \t\t   3.676000\n"), loggp.Gap, map[float64]float64{2: 0.5440696}},
	} {
		list, err := Read(strings.NewReader(c.text), Options{})
		if err != nil || len(list) != 1 || list[0].Kind != c.kind || len(list[0].Points) != len(c.want) {
			t.Errorf("%s: %+v, %v", c.name, list, err)
			continue
		}
		for bytes, time := range c.want {
			if got := timesOf(list[0])[bytes]; !near(got, time) {
				t.Errorf("%s: %v bytes take %v us, want %v", c.name, bytes, got, time)
			}
		}
	}
	both := readText(t, perftestLog("Send Latency Test", perftestLat+"2 1000 0.81 3.03 0.83 0.84 0.05 0.90 3.03\n")+
		perftestLog("Send BW Test", perftestBW+"2 5000 7.35 7.01 3.676\n"), Options{})
	if len(both) != 2 || both[0].Kind != loggp.OneWay || both[1].Kind != loggp.Gap {
		t.Errorf("a log of two tests: %+v", both)
	}
}

// A row that is cut, a bandwidth of nothing and a heading of another kind are refused with their line.
func TestWhatIsNoTableOfPerftest(t *testing.T) {
	for text, want := range map[string]string{
		perftestLat + " 2 1000 0.81 3.03 0.83\n":                 "line 2: 2 1000 0.81 3.03 0.83: 5 values; want 9",
		perftestLat + " 2 1000 0.81 3.03 0.00 0.84 0.05 0.9 3\n": "line 2, column typical: 0.00: want a number > 0",
		perftestLat + " 2 1000 0.81 3.03 nan 0.84 0.05 0.9 3\n":  "line 2, column typical: nan: want a finite number",
		perftestBW + " 2 5000 0.00 0.00 0.000000\n":              "line 2, column BW average: 0: want a bandwidth > 0",
		perftestBW + " 2 0 1.00 1.00 1\n":                        "line 2, column iterations: 0: want a whole number >= 1",
		" #bytes #iterations  colour\n 2 1 1\n":                  "line 1, column 3: colour: unknown column of perftest",
		" #bytes #iterations  t_min[usec]\n 2 1 1\n":             "no column t_typical[usec], t_avg[usec] or BW average",
		perftestBW: "the table has no row",
	} {
		if _, err := Read(strings.NewReader(text), Options{}); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzPerftest(f *testing.F) {
	fuzz(f, "perftest", "Send BW Test\n"+perftestBW+"2 5000 7.35 7.01 3.676\n")
}
