package input_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"castlab/reports/lab/internal/input"
)

func TestFileIsReadUpToItsBound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	for _, x := range []struct {
		text string
		most int64
		long bool
	}{{"", 0, false}, {"", 3, false}, {"abc", 3, false}, {"abc", 2, true}, {"abc", 0, true}} {
		if err := os.WriteFile(path, []byte(x.text), 0o600); err != nil {
			t.Fatal(err)
		}
		text, err := input.Read(t.Context(), path, x.most)
		long := new(input.LongError)
		if errors.As(err, &long) != x.long || !x.long && (err != nil || string(text) != x.text) {
			t.Errorf("%q up to %d: got %q, %v", x.text, x.most, text, err)
		}
	}
}

func TestFolderDeviceAndNothingAreRefused(t *testing.T) {
	kind := new(input.KindError)
	if _, err := input.Read(t.Context(), t.TempDir(), 1); !errors.As(err, &kind) || kind.Kind != "a folder" {
		t.Errorf("folder: %v", err)
	}
	if _, err := input.Read(t.Context(), os.DevNull, 1); !errors.As(err, &kind) || kind.Kind != "a device" {
		t.Errorf("device: %v", err)
	}
	none := filepath.Join(t.TempDir(), "none")
	if _, err := input.Read(t.Context(), none, 1); !errors.Is(err, fs.ErrNotExist) || err.Error() != none+": there is no such file" {
		t.Errorf("nothing: %v", err)
	}
	for _, read := range []func(path string) error{
		func(path string) error { _, err := input.Read(t.Context(), path, 1); return err },
		func(path string) error { _, err := input.Stream(t.Context(), path); return err },
	} {
		if err := read(""); err == nil || err.Error() != `"": want the path of a file` {
			t.Errorf("no path: %v", err)
		}
		if err := read("a\x00b"); err == nil || err.Error() != "a NUL character, which no name of a file has" {
			t.Errorf("NUL: %v", err)
		}
		if err := read(os.DevNull + "/x"); err == nil || err.Error() != os.DevNull+"/x: not a directory" {
			t.Errorf("below a device: %v", err)
		}
	}
}

func TestCanceledContextOpensNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := input.Read(ctx, path, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// A stream has no bound, and folders are refused as by Open.
func TestStreamIsTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(path, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := input.Stream(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if text, err := io.ReadAll(f); err != nil || string(text) != "12345" {
		t.Errorf("%q, %v", text, err)
	}
	if _, ok := f.Reader.(io.ReaderAt); !ok {
		t.Error("the reader of a stream is not the file")
	}
	var kind *input.KindError
	if _, err := input.Stream(t.Context(), t.TempDir()); !errors.As(err, &kind) {
		t.Errorf("a folder: %v", err)
	}
}
