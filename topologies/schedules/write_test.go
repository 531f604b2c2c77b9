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
		if lines := strings.Count(text.String(), "\n"); len(s.Sends) > 0 && lines != len(s.Sends)+8 {
			t.Errorf("%s: %d lines for %d sends", s.Algorithm, lines, len(s.Sends))
		}
	}
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

// full takes some bytes and then no more.
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
