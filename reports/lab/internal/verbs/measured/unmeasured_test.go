package measured

import (
	"fmt"
	"strings"
	"testing"
)

// Of a log of requests, when one was sent and what status it has are no measurements: what is left is compared as if it had been asked
// for, the note says how to ask for the others, and rows are chosen by their status, of which no value is a launch. Retries and a
// level that rises are measured.
func TestTimesOfAClockAndStatusesAreLeftOut(t *testing.T) {
	write := func(name, columns string, row func(i int) string) string {
		var b strings.Builder
		b.WriteString(columns + "\n")
		for i := range 60 {
			b.WriteString(row(i) + "\n")
		}
		return written(t, name, b.String())
	}
	status := func(i int) int { return 200 + 300*(i%3/2) } // 200, 200, 500
	request := func(i int) string {
		return fmt.Sprintf("%d,%d,%d", 1700000000000+int64(i)*20, status(i), 50+(i*37)%60)
	}
	path := write("a.csv", "ts_ms,status,latency_ms", request)
	d := documentFrom(t, path)
	if len(d.Samples) != 1 || d.Samples[0].Column != "latency_ms" {
		t.Fatalf("%+v", d.Samples)
	}
	_, out, _ := run(t, path)
	flat := strings.Join(strings.Fields(out), " ")
	for _, want := range []string{"Left out, as it seems no measurement: ts_ms (times of a clock), status (codes); FILE#status takes it.",
		"--rows status=200 reads those of one only"} {
		if !strings.Contains(flat, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "--launch status") {
		t.Errorf("%s", out)
	}
	if d := documentFrom(t, path+"#status"); d.Samples[0].Column != "status" {
		t.Errorf("%+v", d.Samples)
	}
	path = write("b.csv", "status,retries,level,bytes", func(i int) string {
		return fmt.Sprintf("%d,%d,%d,%d", status(i), i%3, i/2, 100000000+(i*37)%60)
	})
	if d := documentFrom(t, path); len(d.Samples) != 3 || d.Samples[0].Column != "retries" {
		t.Errorf("%+v", d.Samples)
	}
	if _, out, _ := run(t, path); !strings.Contains(out, "Left out, as it seems no measurement: status (codes);") {
		t.Errorf("%s", out)
	}
}

// What it takes to decode is measured in whole numbers of a few kinds, too: a code has no unit and is named after no work. All five
// columns have the same values, of which one is a code.
func TestWhatItTakesToDecodeIsMeasured(t *testing.T) {
	text := "decode_ms,encoded,codec,status_ms,exitcode\n"
	for i := range 60 {
		text += strings.TrimSuffix(strings.Repeat(fmt.Sprint(3+i*37%7)+",", 5), ",") + "\n"
	}
	var names []string
	for _, s := range documentFrom(t, written(t, "c.csv", text)).Samples {
		names = append(names, s.Column)
	}
	if got, want := strings.Join(names, " "), "decode_ms encoded codec status_ms"; got != want {
		t.Errorf("%s are measured, want %s", got, want)
	}
}

// The page that is not unfolded says that rows can be chosen by a condition.
func TestHelpHasTheConditionOfRows(t *testing.T) {
	_, out, _ := run(t, "--help")
	for line := range strings.Lines(out) {
		if strings.Contains(line, "--rows") && strings.Contains(line, "status=200") {
			return
		}
	}
	t.Errorf("%s", out)
}
