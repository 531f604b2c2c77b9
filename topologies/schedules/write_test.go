package schedules_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"castlab/topologies/schedules"
)

// What is written piece by piece is what encoding/json writes, but for spaces,
// and is read back the same. d = 8 is some pieces long.
func TestWrittenJSONIsTheSchedule(t *testing.T) {
	for _, s := range []schedules.Schedule{
		{}, {Algorithm: `a "name"`, Params: schedules.Params{"z": 1, "a": -2}, Nodes: 1, Sends: []schedules.Send{}},
		must(schedules.RingMultinode(1)), must(schedules.RingMultinode(5)), must(schedules.CubeMultinode(8)),
		must(schedules.KBroadcast{}.Schedule(3, []int{1, 6, 6})), must(schedules.Exchange(10)), must(schedules.Prefix(0)),
		must(schedules.KBroadcast{Ranks: schedules.Known, Immediate: true}.Schedule(2, []int{})),
		must(schedules.KBroadcast{}.Schedule(0, make([]int, 50000))),
		{Params: schedules.Params{"a": "b\"", "c": ""}, Phases: []schedules.Phase{{Name: "a \"b\"\n<c>", First: 1}}, Markers: -1},
	} {
		var text bytes.Buffer
		if err := s.WriteJSON(&text); err != nil {
			t.Fatal(err)
		}
		back, err := schedules.Read(bytes.NewReader(text.Bytes()))
		if s.Sends == nil {
			s.Sends = []schedules.Send{} // a list, not null
		}
		if err != nil || !reflect.DeepEqual(back, s) {
			t.Errorf("%s: read back %d sends, %v", s.Algorithm, len(back.Sends), err)
		}
		want, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := json.Compact(&got, text.Bytes()); err != nil || !bytes.Equal(got.Bytes(), want) {
			t.Errorf("%s: %v\n%.300s\nwant\n%.300s", s.Algorithm, err, got.Bytes(), want)
		}
		listed := len(s.Sends) + 8 // the frame, and a line for each send
		for _, there := range []bool{s.Sources != nil, s.Markers != 0, len(s.Phases) > 0} {
			if there {
				listed++
			}
		}
		if len(s.Sums) > 0 {
			listed += len(s.Sums) + 2
		}
		if lines := strings.Count(text.String(), "\n"); len(s.Sends) > 0 && lines != listed {
			t.Errorf("%s: %d lines for %d sends, want %d", s.Algorithm, lines, len(s.Sends), listed)
		}
	}
}

func TestTextByHand(t *testing.T) {
	s := must(schedules.KBroadcast{}.Schedule(1, []int{1, 0, 0}))
	const want = `kbroadcast(K=3,d=1,ranks=prefix,service=fifo): 2 nodes, 10 slots, 6 sends, 2 control messages
sources  0:1 1:0 2:0 +3:1
phases  prefix:1-3 gather:4-6 broadcast:7-10
slot 1  1>0:[1-1]
slot 3  0>1:[0-1]
slot 4  0>1:1
slot 5  0>1:2
slot 7  1>0:0
slot 8  1>0:1
slot 9  1>0:2
slot 10  1>0:3
`
	if s.String() != want {
		t.Errorf("schedule:\n%swant:\n%s", s, want)
	}
	// Control messages come before the packets of their slot, whatever the order
	// they are given in.
	s = schedules.Schedule{
		Algorithm: "a", Nodes: 2, Slots: 2, Sources: []int{0, 1},
		Sums:  []schedules.Sum{{Slot: 2, From: 1, To: 0, First: 1, Last: 1}, {Slot: 1, From: 0, To: 1}},
		Sends: []schedules.Send{{Slot: 2, From: 0, To: 1}, {Slot: 1, From: 1, To: 0, Packet: 1}},
	}
	const mixed = `a(): 2 nodes, 2 slots, 2 sends, 2 control messages
sources  0:0 1:1
slot 1  0>1:[0-0] 1>0:1
slot 2  1>0:[1-1] 0>1:0
`
	if s.String() != mixed {
		t.Errorf("schedule:\n%swant:\n%s", s, mixed)
	}
	if s.Sums[0].Slot != 2 || s.Sends[0].Slot != 2 {
		t.Error("the schedule was reordered")
	}
}

func TestReadRefusesWhatIsNoSchedule(t *testing.T) {
	for _, bad := range []string{
		`{"params":{"a":1.5}}`, `{"params":{"a":null}}`, `{"params":{"a":true}}`, `{"params":{"a":[1]}}`, `{"params":{"a":1e2}}`,
		`{"params":{"a":9223372036854775808}}`, `{"params":[]}`, `{"sources":[1.5]}`, `{"sources":3}`, `{"markers":"1"}`,
		`{"phases":[{"name":1}]}`, `{"phases":[{"begin":1}]}`, `{"sums":[{"sum":1}]}`, `{"sums":{}}`, `{"sends":[{"slots":1}]}`,
	} {
		if s, err := schedules.Read(strings.NewReader(bad)); err == nil {
			t.Errorf("%s is read as %+v", bad, s)
		}
	}
	s, err := schedules.Read(strings.NewReader(`{"params":{"a":-7,"b":"7"},"sources":[],"sends":null}`))
	if err != nil || s.Params["a"] != -7 || s.Params["b"] != "7" || s.Sources == nil {
		t.Errorf("%+v, %v", s, err)
	}
}

// What is read is written and read back as the same.
func FuzzReadWrittenSchedules(f *testing.F) {
	for _, s := range []schedules.Schedule{
		{}, must(schedules.KBroadcast{}.Schedule(1, []int{1})), must(schedules.Prefix(2)), must(schedules.RingMultinode(3)),
		must(schedules.PMNB{Algorithm: schedules.AlgorithmIII}.Schedule(1, []int{1})),
	} {
		var text bytes.Buffer
		if err := s.WriteJSON(&text); err != nil {
			f.Fatal(err)
		}
		f.Add(text.String())
	}
	f.Add(`{"params":{"a":"\u0000\ud800","b":-0},"phases":[],"sums":null,"markers":-9}`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := schedules.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for name, value := range s.Params {
			switch value.(type) {
			case int, string:
			default:
				t.Fatalf("parameter %q is a %T", name, value)
			}
		}
		var first, second bytes.Buffer
		if err := s.WriteJSON(&first); err != nil {
			t.Fatal(err)
		}
		back, err := schedules.Read(bytes.NewReader(first.Bytes()))
		if err != nil {
			t.Fatalf("%v: %s", err, first.Bytes())
		}
		// An empty list and no list are the same, but for sources.
		if s.Sends == nil {
			s.Sends = []schedules.Send{}
		}
		if len(s.Phases) == 0 {
			s.Phases = nil
		}
		if len(s.Sums) == 0 {
			s.Sums = nil
		}
		if len(s.Orders) == 0 {
			s.Orders = nil
		}
		if !reflect.DeepEqual(back, s) {
			t.Fatalf("%+v is read back as %+v", s, back)
		}
		if err := back.WriteJSON(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Fatalf("%s\n%s\n%v", first.Bytes(), second.Bytes(), err)
		}
		if s.String() == "" {
			t.Fatal("no text")
		}
	})
}

func TestTextDoesNotDependOnOrder(t *testing.T) {
	s := must(schedules.CubeMultinode(6))
	want := s.String()
	first := s.Sends[0]
	r := rand.New(rand.NewPCG(1, 0))
	r.Shuffle(len(s.Sends), func(i, j int) { s.Sends[i], s.Sends[j] = s.Sends[j], s.Sends[i] })
	if first == s.Sends[0] {
		t.Fatal("not shuffled")
	}
	shuffled := s.Sends[0]
	if s.String() != want {
		t.Error("the text of the shuffled schedule is another")
	}
	if s.Sends[0] != shuffled {
		t.Error("the schedule was reordered")
	}
	if n := strings.Count(want, "\n"); n != s.Slots+1 {
		t.Errorf("%d lines for %d slots", n, s.Slots)
	}
	if n := strings.Count(want, ">"); n != len(s.Sends) {
		t.Errorf("%d sends in the text, want %d", n, len(s.Sends))
	}
}

// full is a writer that accepts some bytes and then fails.
type full struct{ left int }

var errFull = errors.New("full")

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// The first failure ends the writing, wherever it comes.
func TestWritingEndsWhereTheWriterDoes(t *testing.T) {
	s := must(schedules.CubeMultinode(8))
	for _, left := range []int{0, 1 << 17, 1 << 19} {
		if err := s.WriteJSON(&full{left}); !errors.Is(err, errFull) {
			t.Errorf("JSON, %d bytes: %v", left, err)
		}
		if err := s.WriteText(&full{left}); !errors.Is(err, errFull) {
			t.Errorf("text, %d bytes: %v", left, err)
		}
	}
}
