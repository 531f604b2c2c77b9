package goal_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies/programs"
	"castlab/topologies/programs/goal"
)

func read(t *testing.T, name string) programs.Program {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	p, err := goal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The program of testdata/everything.goal, by hand.
func TestReadEverything(t *testing.T) {
	const anyone, anything = programs.AnyRank, programs.AnyTag
	want := programs.Program{Ranks: [][]programs.Operation{
		{
			{Kind: programs.Compute, Time: 1000, CPU: 1},
			{Kind: programs.Send, Bytes: 10, Peer: 1, Tag: 3, NIC: 1, After: []int{0}},
			{Kind: programs.Compute},
			{Kind: programs.Receive, Peer: anyone, Tag: anything, After: []int{0}, Begun: []int{1}},
		},
		{
			{Kind: programs.Receive, Bytes: 10, Peer: anyone, Tag: 3, NIC: 2},
			{Kind: programs.Send, Peer: 0, Tag: 7, Begun: []int{0}},
		},
		nil,
	}}
	if got := read(t, "everything.goal"); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// The examples whose times LogGOPSim documents: seven messages of a kilobyte, and four
// for every rank, in three and four steps.
func TestReadExamples(t *testing.T) {
	for _, x := range []struct {
		name            string
		messages, depth int
		bytes           int64
	}{{"reduce-8.goal", 7, 3, 7 * 1024}, {"dissemination-16.goal", 64, 4, 64}} {
		c, err := read(t, x.name).Count()
		if err != nil || c.Messages != x.messages || c.Depth != x.depth || c.Bytes != x.bytes {
			t.Errorf("%s: %+v, %v", x.name, c, err)
		}
	}
}

// What is written is read back as it is: all algorithms and all files.
func TestWriteAndRead(t *testing.T) {
	list := []programs.Program{{Ranks: make([][]programs.Operation, 1)}}
	for _, name := range []string{"everything.goal", "reduce-8.goal", "dissemination-16.goal"} {
		list = append(list, read(t, name))
	}
	for _, a := range programs.All() {
		s := programs.Settings{Ranks: 8, Bytes: 1001}
		if a.Takes(programs.Segmented) {
			s.Segments = 3
		}
		if a.Takes(programs.WithRadix) {
			s.Radix = 3
		}
		if a.Takes(programs.WithLatency) {
			s.Latency = 2
		}
		if a.Takes(programs.WithWindow) {
			s.Window = 2
		}
		if a.Task.Combining() {
			s.Reduction = 2
		}
		if a.Task == programs.Barrier {
			s.Bytes = 0
		}
		p, err := a.Plan(s)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.Program)
	}
	// What is waited for behind, and on both grounds.
	list = append(list, programs.Program{Name: "a\nname", Ranks: [][]programs.Operation{{
		{Kind: programs.Compute, Time: 1 << 53, After: []int{2, 1}, Begun: []int{2}},
		{Kind: programs.Compute, CPU: 255, After: []int{2}},
		{Kind: programs.Compute},
	}}})
	for _, p := range list {
		var text bytes.Buffer
		if err := goal.Write(&text, p); err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		got, err := goal.Read(bytes.NewReader(text.Bytes()))
		want := programs.Program{Ranks: make([][]programs.Operation, len(p.Ranks))}
		for r := range p.Ranks {
			want.Ranks[r] = append(want.Ranks[r], p.Ranks[r]...)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read back as another program: %v", p.Name, err)
		}
	}
}

const hello = `num_ranks 2
rank 0 {
l1: send 10b to 1 tag 3
}
rank 1 {
l1: recv 10b from 0 tag 3
l2: calc 5
l2 requires l1
}
`

// CRLF, a byte order mark, tabs and a last line without an end make no difference;
// what is required twice is required once.
func TestReadTakes(t *testing.T) {
	want, err := goal.Read(strings.NewReader(hello))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		strings.ReplaceAll(hello, "\n", "\r\n"),
		"\ufeff" + hello,
		strings.ReplaceAll(hello, " ", "\t \t"),
		strings.TrimRight(hello, "\n"),
		strings.Replace(hello, "l2 requires l1\n", "l2 requires l1\nl2 requires l1\n", 1),
		"/* a */ // b\n\n/* c\nd */" + hello + "// e",
		strings.Replace(hello, "l1: send", "send", 1),
	} {
		if got, err := goal.Read(strings.NewReader(text)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Errors name line, column and what is wanted.
func TestReadRefuses(t *testing.T) {
	for _, x := range []struct{ old, new, want string }{
		{"num_ranks 2", "ranks 2", `line 1, column 1: want "num_ranks" first, not "ranks", in "ranks 2"`},
		{"num_ranks 2", "num_ranks 0", "want at least one rank"},
		{"num_ranks 2", "num_ranks 9999999", "a number of ranks, a number from 0 to 4194304"},
		{"num_ranks 2", "num_ranks 3", "line 10, column 1: want rank 2: the text ends after 2 of 3 ranks"},
		{"num_ranks 2", "num_ranks 1", `a number from 0 to 0, not "1"`},
		{"rank 1", "rank 0", `line 5, column 6: want rank 1, since ranks come in order and all of them, not "0"`},
		{"rank 1 {", "rank 1", `line 5, column 7: want "{", not the end of the line`},
		{"}\nrank 1", "rank 1", `line 4, column 1: want "}" before it, not "rank"`},
		{"l1: send", "l1 send", `want ":", "requires" or "irequires", not "send"`},
		{"l1: send", "l1: sent", `want "send", "recv" or "calc", not "sent"`},
		{"10b to", "10 to", `want "b", not "to"`},
		{"10b to", "10bytes to", `want "b", not "bytes"`},
		{"10b to", "1e3b to", `want "b", not "e3b"`},
		{"10b to", "-10b to", `want a size, a number from 0 to 9007199254740992, not "-10"`},
		{"10b to", "9007199254740993b to", "want a size"},
		{"10b to", "99999999999999999999b to", "want a size"},
		{"10b to", "10b from", `want "to", not "from"`},
		{"to 1", "to 2", `line 3, column 17: want a rank, a number from 0 to 1, not "2", in "l1: send 10b to 2 tag 3"`},
		{"to 1", "to -1", `want a rank, a number from 0 to 1, not "-1"`},
		{"to 1 tag 3", "to 1 tag -1", `want a tag`},
		{"to 1 tag 3", "to 1 tag 4294967295", `want a tag`},
		{"to 1 tag 3", "to 1 nic 0 cpu 0", `want tag, cpu and nic, in this order, or the end of the line, not "cpu"`},
		{"to 1 tag 3", "to 1 cpu 256", `want a cpu, a number from 0 to 255, not "256"`},
		{"to 1 tag 3", "to 1 tag 3 }", `not "}"`},
		{"to 1 tag 3", "to", `want a rank, a number from 0 to 1, not the end of the line`},
		{"calc 5", "calc 5 tag 3", `want cpu, or the end of the line, not "tag"`},
		{"calc 5", "calc 5.5", `not "."`},
		{"calc 5", "calc", `want a time`},
		{"l2: calc", "l1: calc", `line 7, column 1: want a label that is not there yet, not "l1"`},
		{"l2: calc", "2: calc", `want an operation, a label or "}", not "2"`},
		{"l2 requires l1", "l2 requires l3", `line 8, column 13: want a label of this rank that stands before, not "l3"`},
		{"l2 requires l1", "l3 requires l1", `line 8, column 1: want a label of this rank, not "l3"`},
		{"l2 requires l1", "l2 requires l2", `want two operations`},
		{"l2 requires l1", "l2 requires", `want a label, not the end of the line`},
		{"l2 requires l1", "l2 requires l1 l1", `want the end of the line, not "l1"`},
		{"l2 requires l1\n}", "", `rank 1, whose brace opens in line 5, does not end`},
		{"l2 requires l1", "l2 requires l1\nl1 requires l2", `rank 1, operation 0: circle`},
		{"recv 10b", "recv 11b", `rank 1, operation 0: size: receive of 11 bytes from 0 with tag 3: operation 0 of rank 0 sends 10 bytes`},
		{"recv 10b from 0 tag 3", "recv 10b from 0", `matched`},
		{"l2 requires l1\n}", "l2 requires l1\n}\nrank 2 {\n}", `want nothing after the last of 2 ranks, not "rank"`},
		{"l2 requires l1\n}", "/* l2 requires l1\n}", `a comment that begins in line 8 does not end`},
		{"calc 5", "calc 5 \x00", `not "\x00"`},
		{"calc 5", "calc 5" + strings.Repeat(" ", 1<<17), `want lines of at most 65536 bytes`},
		{hello, "", `want "num_ranks" first, not the end of the line`},
	} {
		text := strings.Replace(hello, x.old, x.new, 1)
		_, err := goal.Read(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%.200q\n got %v\nwant %s", text, err, x.want)
		}
	}
	broken := errors.New("the disk is gone")
	if _, err := goal.Read(io.MultiReader(strings.NewReader(hello), failing{broken})); !errors.Is(err, broken) {
		t.Errorf("got %v, want the error of the reader", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error)  { return 0, f.err }
func (f failing) Write([]byte) (int, error) { return 0, f.err }

// What the language cannot say is refused before anything is written.
func TestWriteRefuses(t *testing.T) {
	one := func(o ...programs.Operation) programs.Program {
		return programs.Program{Ranks: [][]programs.Operation{o}}
	}
	for _, x := range []struct {
		p    programs.Program
		want string
	}{
		{one(programs.Operation{Kind: programs.Compute, Time: 0.5}), "rank 0, operation 0=compute for 0.5: want a time that is an integer"},
		{one(programs.Operation{Kind: programs.Compute, Time: 1e300}), "a time that is an integer up to"},
		{one(programs.Operation{Kind: programs.Compute, NIC: 1}), "nic 0, since a calc has none"},
		{one(programs.Operation{Tag: 1 << 33}, programs.Operation{Kind: programs.Receive, Tag: 1 << 33}), "a tag up to"},
		{one(programs.Operation{Bytes: 1 << 60}, programs.Operation{Kind: programs.Receive, Bytes: 1 << 60}),
			"at most 9007199254740992 bytes"},
	} {
		var text bytes.Buffer
		err := goal.Write(&text, x.p)
		if _, is := errors.AsType[*inputs.Error](err); !is || !strings.Contains(err.Error(), x.want) || text.Len() > 0 {
			t.Errorf("got %v with %d bytes, want %s", err, text.Len(), x.want)
		}
	}
	if err := goal.Write(io.Discard, programs.Program{}); err == nil {
		t.Error("a program without ranks is written")
	}
	broken := errors.New("the disk is full")
	if err := goal.Write(failing{broken}, read(t, "reduce-8.goal")); !errors.Is(err, broken) {
		t.Errorf("got %v, want the error of the writer", err)
	}
}

// Whatever is read can be executed, and is written and read back as it is.
func FuzzRead(f *testing.F) {
	f.Add(hello)
	for _, name := range []string{"everything.goal", "reduce-8.goal"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := goal.Read(strings.NewReader(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %q", err)
			}
			return
		}
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		var written bytes.Buffer
		if err := goal.Write(&written, p); err != nil {
			t.Fatal(err)
		}
		again, err := goal.Read(&written)
		if err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("read back as another program: %v", err)
		}
	})
}

func ExampleRead() {
	p, err := goal.Read(strings.NewReader(`
num_ranks 2
rank 0 {
first: calc 100
second: send 10b to 1 tag 3
second requires first
}
rank 1 {
recv 10b from 0 tag 3
}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Operations(), "operations;", p.Ranks[0][1], "after", p.Ranks[0][1].After)
	// Output: 3 operations; send of 10 bytes to 1 with tag 3 after [0]
}

func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	plan, err := programs.RingAllgather().Plan(programs.Settings{Ranks: 300, Bytes: 300000})
	if err != nil {
		b.Fatal(err)
	}
	if err := goal.Write(&text, plan.Program); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		if _, err := goal.Read(bytes.NewReader(text.Bytes())); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(bytes.Count(text.Bytes(), []byte("\n"))), "lines/op")
}
