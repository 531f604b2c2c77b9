package programs_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"castlab/topologies"
	"castlab/topologies/logp"
	"castlab/topologies/programs"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// What is written as JSON and read again is the program of the schedule itself.
func TestJSONGivesTheSameProgram(t *testing.T) {
	list := []schedules.Schedule{
		must(schedules.RingMultinode(7)), must(schedules.CubeMultinode(3)), must(schedules.Prefix(3)),
		must(schedules.KBroadcast{Ranks: schedules.PrefixTree}.Schedule(3, []int{1, 5, 6, 7})),
		must(schedules.KBroadcast{Ranks: schedules.PrefixTree}.Schedule(3, []int{})),
		must(tasks.Plan(topologies.Ring{N: 6}, tasks.Accumulation(6, 2))),
		must(tasks.Plan(topologies.Ring{N: 6}, tasks.TotalExchange(6))),
		{Algorithm: "of no sends", Nodes: 1},
	}
	for _, s := range list {
		var text bytes.Buffer
		if err := s.WriteJSON(&text); err != nil {
			t.Fatal(err)
		}
		got, err := programs.ReadSchedule(&text, programs.Each(10))
		want := must(programs.FromSchedule(s, programs.Each(10)))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v: read back as another program: %v", s.Algorithm, err)
		}
	}
	for _, s := range []logp.Schedule{
		must(logp.Binomial(6, 3, 4)), must(logp.Relay(5, 2, 7)), must(logp.Restricted(1, 2)).
			Schedule(), must(logp.ScatterAllgather(4, 2, 0)),
	} {
		var text bytes.Buffer
		if err := s.WriteJSON(&text); err != nil {
			t.Fatal(err)
		}
		got, err := programs.ReadSchedule(&text, programs.Whole(100))
		want := must(programs.FromLogP(s, programs.Whole(100)))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v: read back as another program: %v", s.Algorithm, err)
		}
	}
}

// An infinite schedule is unrolled: k items reach every rank.
func TestItemsWithoutEnd(t *testing.T) {
	p := must(logp.Continuous(9, 3, rand.New(rand.NewPCG(1, 1)), 200))
	plan := must(programs.FromPeriodic(p, 20, programs.Each(8)))
	if err := plan.Accomplishes(); err != nil || plan.Task != programs.Broadcast || plan.Bytes != 160 {
		t.Errorf("%v: %v", plan, err)
	}
	if c := must(plan.Program.Count()); c.Messages != 20*8 {
		t.Errorf("%d messages, want 20 items to 8 processors", c.Messages)
	}
	g := must(logp.NewGrouped(7, 2))
	if err := must(programs.FromLogP(must(g.Schedule(9)), programs.Each(1))).Accomplishes(); err != nil {
		t.Error(err)
	}
}

const twoNodes = `{"algorithm": "a", "params": {}, "nodes": 2, "slots": 1, "sends": [{"slot": 1, "from": 0, "to": 1, "packet": 0}]}`

// Keys may come in any order and with others; a byte order mark and CRLF are no fault.
func TestReadScheduleTakes(t *testing.T) {
	want := must(programs.ReadSchedule(strings.NewReader(twoNodes), programs.Each(1)))
	for _, text := range []string{
		"\ufeff" + strings.ReplaceAll(twoNodes, ", ", ",\r\n"),
		`{"sends": [{"packet": 0, "to": 1, "from": 0, "slot": 1, "color": "red"}], "nodes": 2, "algorithm": "a", "author": {"name": ` +
			`["x", {"y": 1}]}}`,
	} {
		if got, err := programs.ReadSchedule(strings.NewReader(text), programs.Each(1)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Errors name line, column and what is wanted.
func TestReadScheduleRefuses(t *testing.T) {
	for _, x := range []struct{ old, new, want string }{
		{`"nodes"`, `"node"`, `line 1, column 34: unknown key "node"; want "nodes"?`},
		{`"packet"`, `"Packet"`, `unknown key "Packet"; want "packet"?`},
		{`"packet": 0`, `"packet": 1.5`, `1.5: want an integer`},
		{`"packet": 0`, `"packet": null`, `null: want an integer`},
		{`"packet": 0`, `"packet": 0, "packet": 0`, `"packet" is there twice`},
		{`, "packet": 0`, ``, `a send has slot, from, to and packet`},
		{`"nodes": 2`, `"nodes": 2, "nodes": 2`, `"nodes" is there twice`},
		{`"nodes": 2`, `"nodes": "2"`, `"2": want an integer`},
		{`"nodes": 2, `, ``, `want "nodes"`},
		{`"algorithm": "a"`, `"algorithm": 3`, `algorithm: want a text`},
		{`]}`, `]} 1`, `want nothing after the schedule`},
		{`]}`, `]`, `the text ends before the schedule does`},
		{`"from": 0`, `"from": 2`, `slot 1: 2 -> 1, packet 0: nodes run from 0 to 1`},
		{`"to": 1`, `"to": 0`, `a node does not send to itself`},
		{`"packet": 0`, `"packet": 7`, `packet 7: packets run from 0 to`},
		{`"nodes": 2`, `"nodes": 0`, `0 nodes, want 1 to`},
		{`"nodes": 2`, `"nodes": 2, "sources": [0, 3]`, `packet 1 is at node 3`},
		{`"nodes": 2`, `"nodes": 2, "sources": [1]`, `the sender does not hold it when the slot begins`},
		{`"nodes": 2`, `"nodes": 2, "processors": 2, "latency": 1, "items": 1`, `want nodes or processors, not both`},
		{`"nodes": 2`, `"processors": 2, "latency": 1, "items": 1`, `want sends with slot and packet for nodes`},
		{`"nodes": 2`, `"processors": 2`, `want "latency"`},
		{`{"algorithm"`, `[{"algorithm"`, `want a schedule, an object in braces`},
		{`"params"`, "\n\n \"slts\": 1, \"params\"", `line 3, column 2: unknown key "slts"`},
		{`"params": {}`, "\n\"params\": {]", `line 2, column`},
	} {
		text := strings.Replace(twoNodes, x.old, x.new, 1)
		_, err := programs.ReadSchedule(strings.NewReader(text), programs.Each(1))
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s\n got %v\nwant %s", text, err, x.want)
		}
	}
	broken := errors.New("the disk is gone")
	if _, err := programs.ReadSchedule(failing{broken}, programs.Each(1)); !errors.Is(err, broken) {
		t.Errorf("got %v, want the error of the reader", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// Whatever is read is a program that does what its plan says, or an error of one line.
func FuzzReadSchedule(f *testing.F) {
	f.Add(twoNodes)
	for _, s := range []schedules.Schedule{
		must(schedules.RingMultinode(4)), must(schedules.Prefix(2)),
		must(schedules.KBroadcast{Ranks: schedules.PrefixTree}.Schedule(2, []int{1, 3})),
		must(tasks.Plan(topologies.Ring{N: 4}, tasks.Accumulation(4, 2))),
	} {
		var text strings.Builder
		if err := s.WriteJSON(&text); err != nil {
			f.Fatal(err)
		}
		f.Add(text.String())
	}
	var text strings.Builder
	if err := must(logp.Binomial(4, 3, 2)).WriteJSON(&text); err != nil {
		f.Fatal(err)
	}
	f.Add(text.String())
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "00000") || strings.Contains(text, "e") && len(text) < 3 {
			return // large numbers take memory
		}
		p, err := programs.ReadSchedule(strings.NewReader(text), programs.Each(3))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %q", err)
			}
			return
		}
		if len(p.Program.Ranks) > 1000 {
			return
		}
		if err := p.Accomplishes(); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	})
}
