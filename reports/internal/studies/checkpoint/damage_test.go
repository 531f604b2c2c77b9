package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A flip of any byte is detected, and nothing is written.
func TestDamageIsFoundOut(t *testing.T) {
	path := filled(t, 5)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		bad := bytes.Clone(whole)
		bad[i] ^= 1 << (i % 8)
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		var damaged *DamagedError
		if _, err := Open(path, id); !errors.As(err, &damaged) {
			t.Errorf("byte %d: error %v, want a DamagedError", i, err)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, bad) {
			t.Fatalf("byte %d: the file was changed (%v)", i, err)
		}
	}
	if err := os.WriteFile(path, []byte("a text\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, id); err == nil {
		t.Error("a text was taken for a checkpoint")
	}
	old := append([]byte("castlab-checkpoint-1\n"), whole[len(firstLine):]...)
	if err := os.WriteFile(path, old, 0o600); err != nil {
		t.Fatal(err)
	}
	var foreign *ForeignError
	if _, err := Open(path, id); !errors.As(err, &foreign) || !strings.Contains(err.Error(), "did not note the code that computed it") {
		t.Errorf("the format before this one: error %v", err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none"), id); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: error %v", err)
	}
}

// A process may be killed at any byte of what it writes, the first included, and the
// file system may have extended the file already: the whole segments are there, and
// writing continues behind them.
func TestWhatAKilledWriterLeft(t *testing.T) {
	path := filled(t, 5)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	for n := 0; n <= len(whole); n++ {
		for _, zeros := range []int{0, 1, 100} {
			if zeros > 0 && (n == len(whole) || n%5 > 0) {
				continue
			}
			if n+zeros >= len(firstLine) && n < len(firstLine) {
				continue // no prefix of a checkpoint, and nothing that Create can leave
			}
			if err := os.WriteFile(path, append(bytes.Clone(whole[:n]), make([]byte, zeros)...), 0o600); err != nil {
				t.Fatal(err)
			}
			f, err := Open(path, id)
			if err != nil {
				var damaged *DamagedError
				if !errors.As(err, &damaged) || zeros == 0 {
					t.Errorf("cut at %d, %d zeros: error %v", n, zeros, err)
				}
				continue
			}
			there := 0
			for i := range 5 {
				got, err := f.Get(at("run", i))
				switch {
				case err != nil || got != nil && (!bytes.Equal(got, content(i)) || there != i):
					t.Fatalf("cut at %d: segment %d reads %v, %v", n, i, got, err)
				case got != nil:
					there++
				}
			}
			if zeros == 0 && there < last {
				t.Errorf("cut at %d: %d segments, %d one byte earlier", n, there, last)
			}
			last = max(last, there)
			err = f.Put(at("", 0), nil) // shorter than the remains of the last record may be
			f.dirty = false             // a thousand flushes would wait for the disk
			if err := errors.Join(err, f.Close()); err != nil {
				t.Fatal(err)
			}
			if s, err := inspect(path); err != nil || s.Segments != there+1 {
				t.Fatalf("cut at %d, then written to: %+v, %v", n, s, err)
			}
		}
	}
	if last != 5 {
		t.Errorf("the whole file has %d segments", last)
	}
}

// After a power cut the file may have its full length, with zeros from anywhere in
// the last record on: all other records are there.
func TestWhatAPowerCutLeft(t *testing.T) {
	path := filled(t, 5)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	last := len(whole) - len(record(segment{key: keyOf(at("run", 4)), saved: content(4)}.join()))
	for n := last; n <= len(whole)-sha256.Size; n++ {
		for _, behind := range []int{0, 4096} {
			if err := os.WriteFile(path, append(bytes.Clone(whole[:n]), make([]byte, len(whole)-n+behind)...), 0o600); err != nil {
				t.Fatal(err)
			}
			if s, err := inspect(path); err != nil || s.Segments != 4 {
				// Within the length field a cut cannot be distinguished from damage.
				var damaged *DamagedError
				if n > last && n < last+header && errors.As(err, &damaged) {
					continue
				}
				t.Fatalf("zeros from byte %d of the last record, %d behind it: %d segments, error %v", n-last, behind, s.Segments, err)
			}
		}
	}
}

// A process that is killed as soon as its file exists leaves one that a writer can
// continue.
func TestKilledAtBirth(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "s.checkpoint")
	born := 0
	for i := range 60 {
		for _, left := range []string{path, filepath.Join(dir, ".s.checkpoint.castlab-0")} {
			if err := os.Remove(left); err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
		}
		victim := exec.Command(os.Args[0], "-test.run", "^TestVictimAtBirth$")
		victim.Env = append(os.Environ(), "CASTLAB_VICTIM="+path)
		if err := victim.Start(); err != nil {
			t.Fatal(err)
		}
		// Every third process dies when the temporary name of its file appears, the
		// others when the path does.
		for _, err := os.Lstat(path); err != nil; _, err = os.Lstat(path) {
			if list, _ := os.ReadDir(dir); i%3 == 0 && len(list) > 0 {
				break
			}
		}
		if err := victim.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = victim.Wait() // it was killed
		if s, err := inspect(path); !errors.Is(err, fs.ErrNotExist) && (err != nil || s.Identity != id) {
			t.Fatalf("victim %d: not whole: %+v, %v", i, s, err)
		}
		f, err := Open(path, id)
		if errors.Is(err, fs.ErrNotExist) {
			f, err = Create(path, id)
		} else {
			born++
		}
		if err != nil {
			t.Fatalf("victim %d: %v", i, err)
		}
		err = errors.Join(f.Put(at("run", 0), content(0)), f.Close())
		if s, bad := inspect(path); err != nil || bad != nil || s.Segments != 1 || s.Identity != id {
			t.Fatalf("victim %d: %+v, %v, %v", i, s, err, bad)
		}
		if list, err := os.ReadDir(dir); err != nil || len(list) > 2 {
			t.Fatalf("victim %d: %v, %v", i, list, err)
		}
	}
	if born < 20 {
		t.Errorf("only %d of 60 were killed when there was a file", born)
	}
}

func TestVictimAtBirth(t *testing.T) {
	path := os.Getenv("CASTLAB_VICTIM")
	if path == "" {
		t.Skip("runs in a second process")
	}
	f, err := Create(path, id)
	fmt.Println(f, err)
	time.Sleep(time.Minute) // until it is killed
}
