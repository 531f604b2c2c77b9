package measurements

import (
	"fmt"
	"math"
	"strings"

	"castlab/montecarlo/loggp"
)

// The columns of netgauge's table that are read.
const (
	netgaugeSize      = "size"
	netgaugeMessages  = "n"
	netgaugeRoundTrip = "PRTT(1,0,s)"
	netgaugeStream    = "PRTT(n,0,s)"
	netgaugeSending   = "o_s"
	netgaugeReceiving = "o_r"
)

// netgauge reads the table of netgauge's test of LogGP parameters. PRTT(1,0,s) is a round trip, 2(L + 2o + (s-1)G); n messages
// and the answer to the last take n-1 gaps of max(o,g) + (s-1)G more; o_s and o_r are the times of the processors of either side,
// of which LogGP has one: their mean, so that L+2o is what was measured. Its own columns L, g and G are not read, as they follow
// from these, and its L is L+2o.
//
// Source: Hoefler, Lichei and Rehm, "Low-overhead LogGP parameter assessment for modern interconnection networks", IPDPS 2007.
func (f *file) netgauge() ([]loggp.Series, error) {
	round := loggp.Series{Kind: loggp.RoundTrip, Averages: true}
	gap := loggp.Series{Kind: loggp.Gap, Averages: true}
	busy := loggp.Series{Kind: loggp.Overhead, Averages: true}
	var at map[string]int
	columns, before, again, unknown := 0, "", 0, 0
	var others chatter
	for i, line := range f.lines {
		text := strings.TrimSpace(line)
		switch {
		case text == "":
		case strings.Contains(text, netgaugeRoundTrip) && text[0] == '#':
			names := strings.Fields(strings.TrimLeft(text, "# "))
			columns, at = len(names), map[string]int{}
			for k, name := range names {
				at[name] = k
			}
			for _, name := range []string{netgaugeSize, netgaugeMessages, netgaugeRoundTrip, netgaugeStream} {
				if _, there := at[name]; !there {
					return nil, f.wrong(i+1, "", text, "no column "+name)
				}
			}
		case text[0] == '#':
		case at == nil || !beginsRow(text):
			others.add(i+1, text)
		default:
			if text == before { // netgauge writes a row again where it sees a change of protocol
				again++
				continue
			}
			before = text
			fields := strings.Fields(text)
			if len(fields) != columns {
				return nil, f.wrong(i+1, "", text, fmt.Sprintf("%d values; want %d as in the heading, or leave the line out", len(fields),
					columns))
			}
			value := func(name string) (float64, error) {
				k, there := at[name]
				if !there || strings.HasSuffix(strings.ToLower(fields[k]), "nan") {
					return math.NaN(), nil
				}
				x, problem := number(fields[k])
				if problem != "" {
					return 0, f.wrong(i+1, name, fields[k], problem)
				}
				return x, nil
			}
			var numbers [6]float64
			for k, name := range []string{netgaugeSize, netgaugeMessages, netgaugeRoundTrip, netgaugeStream, netgaugeSending,
				netgaugeReceiving} {
				x, err := value(name)
				if err != nil {
					return nil, err
				}
				numbers[k] = x
			}
			bytes, n, trip, stream, sends, receives := numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
			switch {
			case !(bytes >= 0 && bytes == math.Trunc(bytes) && bytes <= largestSize):
				return nil, f.wrong(i+1, netgaugeSize, fields[at[netgaugeSize]], "want a whole number of bytes >= 0")
			case !(n >= 1 && n == math.Trunc(n)):
				return nil, f.wrong(i+1, netgaugeMessages, fields[at[netgaugeMessages]], "want a whole number of messages >= 1")
			case !(trip > 0):
				return nil, f.wrong(i+1, netgaugeRoundTrip, fields[at[netgaugeRoundTrip]], "want a time > 0")
			}
			round.Points = append(round.Points, loggp.Point{Bytes: bytes, Times: []float64{trip}})
			if each := (stream - trip) / (n - 1); n > 1 && each > 0 {
				gap.Points = append(gap.Points, loggp.Point{Bytes: bytes, Times: []float64{each}})
			} else {
				unknown++
			}
			_, measured := at[netgaugeSending]
			switch o := (sends + receives) / 2; {
			case o > 0 && sends > 0 && receives > 0:
				busy.Points = append(busy.Points, loggp.Point{Bytes: bytes, Times: []float64{o}})
			case measured:
				unknown++
			}
		}
	}
	list := []loggp.Series{round}
	for _, s := range []loggp.Series{gap, busy} {
		if len(s.Points) > 0 {
			list = append(list, s)
		}
	}
	list, err := f.some(list)
	if err != nil {
		return nil, err
	}
	if again > 0 {
		list[0].Left = append(list[0].Left, fmt.Sprintf("%d rows stand twice, as netgauge writes them at a change of protocol, and are "+
			"read once",
			again))
	}
	if unknown > 0 {
		list[0].Left = append(list[0].Left, fmt.Sprintf("%d overheads and gaps are no times > 0, and are left out", unknown))
	}
	others.note(list)
	return list, nil
}

// beginsRow reports whether a line begins with a number, as rows do.
func beginsRow(text string) bool {
	_, problem := number(text[:max(1, strings.IndexAny(text+" ", " \t"))])
	return problem == ""
}
