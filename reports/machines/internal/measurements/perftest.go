package measurements

import (
	"fmt"
	"slices"
	"strings"

	"castlab/montecarlo/loggp"
)

// perftestColumns are the headings of perftest, which spaces do not separate.
var perftestColumns = lazily(`^\s*(?:(#bytes)|(#iterations)|(t_typical\[usec\])|(t_avg\[usec\])|(BW average\[(?:MB/sec|` +
	`MiB/sec|Gb/sec)\])|` +
	`(MsgRate\[Mpps\])|(t_m(?:in|ax)\[usec\]|t_stdev\[usec\]|\d+(?:\.\d+)?% percentile\[usec\]|tps average|BW (?:peak|min|Min|` +
	`minimum)\[[^\]]*\]|(?:BW|MsgRate) Port\d\[[^\]]*\]|` +
	`CPU_Util\[%\]|#sl|[A-Za-z_#]+\[[^\]]*\]))`)

var perftestRoles = [...]string{"bytes", "iterations", "typical", "mean", "bandwidth", "rate", "other"}

// perftestTitle matches the title of a test, such as RDMA_Write BW Test.
var perftestTitle = lazily(`^(?:(?:Send|RDMA_Write)(?:_imm)?|RDMA_Read|Atomic|Write|Raw|RAW)\b.*\bTest\b`)

// A perftestTable is the state of reading a table.
type perftestTable struct {
	*file
	title string
	roles []string
	unit  float64 // bytes per microsecond of a bandwidth of 1
}

// perftest reads the output of ib_send_lat, ib_write_lat, ib_send_bw, ib_write_bw and the like. Latencies of sends and writes are
// half of a round trip, so of one message, and are medians where the table has them; those of reads are whole round trips. A
// bandwidth is of a stream of messages, of which each takes its bytes by it.
//
// Source: linux-rdma/perftest, src/perftest_parameters.h; MB/sec are 2^20 bytes a second there, Gb/sec 1.25e8.
func (f *file) perftest() ([]loggp.Series, error) {
	var series []loggp.Series
	t := &perftestTable{file: f}
	var others chatter
	for i, line := range f.lines {
		at, text := i+1, strings.TrimSpace(line)
		switch {
		case text == "" || strings.Trim(text, "-*") == "":
		case perftestTitle().MatchString(text):
			t.title, t.roles = text, nil
		case strings.HasPrefix(text, "#bytes"):
			s, err := t.heading(at, text)
			if err != nil {
				return nil, err
			}
			series = append(series, s)
		case text[0] == '#':
		case len(t.roles) == 0 || isChatter(text, len(t.roles), 0):
			if t.roles != nil { // the lines before the table are perftest's own
				others.add(at, text)
			}
		default:
			if err := t.row(at, text, &series[len(series)-1]); err != nil {
				return nil, err
			}
		}
	}
	series, err := f.some(series)
	others.note(series)
	return series, err
}

// heading reads the names of columns.
func (t *perftestTable) heading(at int, text string) (s loggp.Series, err error) {
	t.roles = nil
	for rest := text; strings.TrimSpace(rest) != ""; {
		m := perftestColumns().FindStringSubmatchIndex(rest)
		if m == nil {
			return s, t.wrong(at, fmt.Sprint(len(t.roles)+1), strings.TrimSpace(rest), "unknown column of perftest")
		}
		for k, name := range perftestRoles {
			if m[2+2*k] >= 0 {
				t.roles = append(t.roles, name)
			}
		}
		switch found := strings.TrimSpace(rest[m[0]:m[1]]); {
		case strings.HasPrefix(found, "BW average[Gb"):
			t.unit = 125 // 1e9 bits a second
		case strings.HasPrefix(found, "BW average["):
			t.unit = float64(1<<20) / 1e6
		}
		rest = rest[m[1]:]
	}
	s.Averages = true
	has := func(role string) bool { return slices.Contains(t.roles, role) }
	read := strings.Contains(t.title, "Read") || strings.Contains(t.title, "Atomic")
	switch {
	case has("bandwidth"):
		s.Kind = loggp.Gap
		if strings.Contains(t.title, "Bidirectional") {
			s.Notes = append(s.Notes, "both directions at once: half of the bandwidth is that of one")
		}
		if read {
			s.Notes = append(s.Notes, "perftest: "+t.title+": reads fetch what they name, which no message of LogGP does; they are "+
				"taken for "+
				"messages")
		}
	case !has("typical") && !has("mean"):
		return s, t.wrong(at, "", text, "no column t_typical[usec], t_avg[usec] or BW average")
	case read:
		s.Kind = loggp.RoundTrip
	default:
		s.Kind = loggp.OneWay
	}
	if t.title == "" {
		s.Notes = append(s.Notes, "no title such as 'Send Latency Test' stands before the table: times are taken for those of one "+
			"message, half "+
			"of a round trip")
	}
	return s, nil
}

// row reads a row of a table.
func (t *perftestTable) row(at int, text string, s *loggp.Series) error {
	fields := strings.Fields(text)
	if len(fields) != len(t.roles) {
		return t.wrong(at, "", text, fmt.Sprintf("%d values; want %d as in the heading, or leave the line out", len(fields), len(t.roles)))
	}
	value := func(role string, read func(string) (float64, string)) (float64, error) {
		i := slices.Index(t.roles, role)
		if i < 0 {
			return 0, nil
		}
		x, problem := read(fields[i])
		if problem != "" {
			return 0, t.wrong(at, role, fields[i], problem)
		}
		return x, nil
	}
	bytes, err := value("bytes", bytesOf)
	if err != nil {
		return err
	}
	if _, err := value("iterations", count); err != nil {
		return err
	}
	var time float64
	if s.Kind == loggp.Gap {
		if time, err = t.perMessage(at, bytes, value); err != nil {
			return err
		}
		if strings.Contains(t.title, "Bidirectional") {
			time *= 2
		}
	} else {
		role := "typical"
		if !slices.Contains(t.roles, role) {
			role = "mean"
		}
		if time, err = value(role, positive); err != nil {
			return err
		}
	}
	s.Points = append(s.Points, loggp.Point{Bytes: bytes, Times: []float64{time}})
	return nil
}

// perMessage returns the time of a message in a stream: by the rate of messages, which has more digits for small ones, and else
// by the bandwidth.
func (t *perftestTable) perMessage(at int, bytes float64, value func(string, func(string) (float64, string)) (float64, error)) (float64,
	error) {
	bandwidth, err := value("bandwidth", number)
	if err != nil {
		return 0, err
	}
	rate, err := value("rate", number)
	if err != nil {
		return 0, err
	}
	switch {
	case rate > 0 && rate*1e6 >= bandwidth*1e2: // digits of either
		return 1 / rate, nil
	case bandwidth > 0 && bytes > 0:
		return bytes / (bandwidth * t.unit), nil
	}
	return 0, t.wrong(at, "BW average", fmt.Sprint(bandwidth), "want a bandwidth > 0; leave the row out")
}
