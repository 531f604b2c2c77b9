package checkpoint

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies/program"
)

var (
	one = program.ID{Digest: strings.Repeat("1", 64), Version: "1"}
	id  = Identity{Hash: "abc", Program: one, Text: "study: s\nseed: 1\n"}
)

func at(label string, i int) shards.Key {
	return shards.Key{Run: montecarlo.RunID{Seed: 1, Label: label, Block: 64}, Segment: montecarlo.Segment{First: i, Last: i + 1}}
}

// filled makes a checkpoint with some segments and returns its path.
func filled(t *testing.T, segments int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s.checkpoint")
	f, err := Create(path, id)
	if err != nil {
		t.Fatal(err)
	}
	for i := range segments {
		if err := f.Put(at("run", i), content(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// A state is the contents of a checkpoint.
type state struct {
	Identity
	Segments int
}

// inspect reads a whole checkpoint without changing it.
func inspect(path string) (state, error) {
	f, id, err := Read(path)
	if err != nil {
		return state{}, err
	}
	return state{id, len(f.Keys())}, f.Close()
}

func content(i int) []byte { return bytes.Repeat([]byte{byte(i)}, 30+i) }

func TestSegmentsSurviveTheProcess(t *testing.T) {
	path := filled(t, 50)
	f, err := Open(path, id)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i := range 50 {
		if got, err := f.Get(at("run", i)); err != nil || !bytes.Equal(got, content(i)) {
			t.Errorf("segment %d: %v, error %v", i, got, err)
		}
	}
	for _, absent := range []shards.Key{at("run", 50), at("ru", 0),
		{Run: montecarlo.RunID{Seed: 2, Label: "run", Block: 64}, Segment: montecarlo.Segment{Last: 1}}} {
		if got, err := f.Get(absent); got != nil || err != nil {
			t.Errorf("%v is there: %v, %v", absent, got, err)
		}
	}
	// Segments that are not flushed are there, too, and an empty segment is not
	// absent.
	if err := f.Put(at("new", 0), []byte{}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got, err := f.Get(at("new", 0)); got == nil || len(got) != 0 || err != nil {
			t.Errorf("an empty segment reads %v, %v", got, err)
		}
		if err := f.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if s, err := inspect(filled(t, 7)); err != nil || s.Segments != 7 || s.Identity != id {
		t.Errorf("state %+v, error %v", s, err)
	}
}

// A segment replaces one with the same key, of equal or different length, at once and
// after the file is opened again.
func TestASegmentIsReplaced(t *testing.T) {
	path := filled(t, 1)
	same := bytes.Repeat([]byte{9}, len(content(0)))
	for _, saved := range [][]byte{same, {1, 2}} {
		f, err := Open(path, id)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Put(at("run", 0), saved); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got, err := f.Get(at("run", 0)); err != nil || !bytes.Equal(got, saved) {
				t.Errorf("%v, error %v, want %v", got, err, saved)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			if f, err = Open(path, id); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A second writer is refused, in this process or in another.
func TestASecondWriterIsRefused(t *testing.T) {
	path := filled(t, 1)
	f, err := Open(path, id)
	if err != nil {
		t.Fatal(err)
	}
	var busy *BusyError
	if _, err := Open(path, id); !errors.As(err, &busy) {
		t.Errorf("error %v, want a BusyError", err)
	}
	if os.Getenv("CASTLAB_SECOND") != "" {
		return
	}
	second := exec.Command(os.Args[0], "-test.run", "^TestSecondProcess$")
	second.Env = append(os.Environ(), "CASTLAB_SECOND="+path)
	if out, err := second.CombinedOutput(); err != nil || !strings.Contains(string(out), "another process") {
		t.Errorf("%v: %s", err, out)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if f, err = Open(path, id); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, err := Create(path, id); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error %v, want that the file exists", err)
	}
}

func TestSecondProcess(t *testing.T) {
	path := os.Getenv("CASTLAB_SECOND")
	if path == "" {
		t.Skip("runs in a second process")
	}
	_, err := Open(path, id)
	fmt.Println(err)
}

// A checkpoint of another study or program is refused, and the difference named. The
// version does not identify a program, since builds of a changed tree share it.
func TestAnotherStudyIsRefused(t *testing.T) {
	path := filled(t, 1)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	two := program.ID{Digest: strings.Repeat("2", 64), Version: "1"}
	for want, other := range map[string]Identity{
		"1 of SHA-256 111111111111, and this is 1 of SHA-256 222222222222": {"abc", two, id.Text},
		"a program that does not say which it is":                          {"abc", program.ID{Version: "1"}, id.Text},
		`line 2 was "seed: 1" and is "seed: 2"`:                            {"abd", one, "study: s\nseed: 2\n"},
		`line 3 was "" and is "level: 0.9"`:                                {"abd", one, id.Text + "level: 0.9"},
		"other contents of a file":                                         {"abd", one, id.Text},
	} {
		_, err := Open(path, other)
		var foreign *ForeignError
		if !errors.As(err, &foreign) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one that says %s", err, want)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was changed (%v)", err)
	}
}

// Two parts are read as one: Get returns what either holds, and the segment of the
// first if both have it.
func TestPartsAreReadAsOne(t *testing.T) {
	var parts Parts
	for part, first := range []int{0, 3} {
		f, err := Create(filepath.Join(t.TempDir(), "s.checkpoint"), id)
		if err != nil {
			t.Fatal(err)
		}
		for i := first; i < first+4; i++ {
			if err := f.Put(at("run", i), content(10*part+i)); err != nil {
				t.Fatal(err)
			}
		}
		parts = append(parts, f)
	}
	for i, want := range [][]byte{content(0), content(1), content(2), content(3), content(14), content(15), content(16), nil} {
		if got, err := parts.Get(at("run", i)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("segment %d: %v, %v, want %v", i, got, err, want)
		}
	}
	if err := parts.Put(at("run", 9), nil); err == nil {
		t.Error("parts were written to")
	}
	if err := parts.Close(); err != nil {
		t.Error(err)
	}
}

// Each segment records the worker that computed it, also when it is replaced; a
// dropped one stays dropped, and another worker can compute it again.
func TestWhoComputedASegment(t *testing.T) {
	path := filled(t, 2) // without a worker
	f, err := Open(path, id)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 6 {
		err = errors.Join(err, f.By(func(k shards.Key) string { return fmt.Sprintf("w%d", k.Segment.First%2) }).
			Put(at("more", i), content(i)))
	}
	err = errors.Join(err, f.By(func(shards.Key) string { return "another" }).Put(at("more", 0), content(0))) // the same content
	err = errors.Join(err, f.By(func(shards.Key) string { return strings.Repeat("w", 999) }).Put(at("more", 1), content(9)))
	dropped, failed := f.Drop(func(k shards.Key, worker string) bool { return worker == "w1" })
	if err = errors.Join(err, failed, f.Close()); err != nil || dropped != 2 {
		t.Fatalf("%d dropped, error %v", dropped, err)
	}
	for range 2 { // as it is written, and as it is read
		if f, err = Open(path, id); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{"w0", strings.Repeat("w", 255), "w0", "gone", "w0", "gone"} {
			got, err := f.Get(at("more", i))
			if err != nil || (got == nil) != (want == "gone") || got != nil && f.Worker(at("more", i)) != want ||
				i == 1 && !bytes.Equal(got, content(9)) {
				t.Errorf("segment %d: %v by %q, error %v; want it by %q", i, got, f.Worker(at("more", i)), err, want)
			}
		}
		if n := len(f.Keys()); n != 6 || f.Worker(at("run", 1)) != "" || f.Worker(at("none", 1)) != "" {
			t.Errorf("%d segments", n)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A full disk ends the run, and earlier segments stay.
func TestAFullDiskIsAnError(t *testing.T) {
	path := filled(t, 3)
	f, err := Open(path, id)
	if err != nil {
		t.Fatal(err)
	}
	writable := f.f
	if f.f, err = os.Open(path); err != nil { // cannot be written to
		t.Fatal(err)
	}
	first, second := f.Put(at("run", 3), content(3)), f.Put(at("run", 4), content(4))
	if first == nil || second == nil {
		t.Errorf("errors %v and %v", first, second)
	}
	f.Close()
	writable.Close()
	if s, err := inspect(path); err != nil || s.Segments != 3 {
		t.Errorf("%+v, %v", s, err)
	}
}

// Only regular files are opened; in particular a pipe without a writer does not
// block.
func TestWhatIsNoFileIsRefused(t *testing.T) {
	dir := t.TempDir()
	paths := []string{dir, os.DevNull}
	if pipe := filepath.Join(dir, "pipe"); exec.Command("mkfifo", pipe).Run() == nil {
		paths = append(paths, pipe) // Windows has none
	}
	for _, path := range paths {
		_, _, read := Read(path)
		_, open := Open(path, id)
		for _, err := range []error{read, open} {
			var damaged *DamagedError
			if !errors.As(err, &damaged) || !strings.HasSuffix(err.Error(), "it is no regular file") {
				t.Errorf("%s: error %v", path, err)
			}
		}
	}
}

// Any bytes yield a state or an error, and the file is unchanged.
func FuzzRead(f *testing.F) {
	f.Add([]byte(firstLine))
	body, _ := json.Marshal(id)
	f.Add(append([]byte(firstLine), record(body)...))
	f.Add(slices.Concat([]byte(firstLine), record(body), record(segment{key: keyOf(at("run", 1)), worker: "w",
		saved: content(1)}.join()), record(segment{key: keyOf(at("run", 1)), dropped: true}.join())))
	f.Add([]byte(oldFirstLine))
	f.Add(slices.Concat([]byte(firstLine), record(body), record(segment{key: keyOf(at("run", 1)), saved: content(1)}.join())))
	path := filepath.Join(f.TempDir(), "c") // one file for all: a folder for each takes most of the time
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := inspect(path)
		var damaged *DamagedError
		var foreign *ForeignError
		if err != nil && !errors.As(err, &damaged) && !errors.As(err, &foreign) {
			t.Errorf("error %v", err)
		}
		if err != nil {
			return
		}
		c, _, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		n := 0
		for _, k := range c.Keys() {
			if saved, err := (Parts{c}).Get(k); saved == nil || err != nil {
				t.Errorf("%+v reads %v, %v", k, saved, err)
			}
			n++
		}
		if n != s.Segments || c.Put(at("x", 0), nil) == nil {
			t.Errorf("%d segments of %d", n, s.Segments)
		}
	})
}
