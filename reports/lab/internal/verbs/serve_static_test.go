package verbs

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/input"
)

// A program for browsers that is none, is not there or has no script beside it is refused in one line that names a file
// once, and nothing is written.
func TestProgramsForBrowsersThatAreRefused(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"text.wasm": "text", "bare.wasm": "\x00asm\x01\x00\x00\x00"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	long, err := os.Create(filepath.Join(dir, "long.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	packed := gzip.NewWriter(long)
	for block, written := make([]byte, 1<<20), 0; written <= input.Most; written += len(block) {
		if _, err := packed.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(packed.Close(), long.Close()); err != nil {
		t.Fatal(err)
	}
	site := filepath.Join(dir, "site")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--static", site, "--wasm", filepath.Join(dir, "none.wasm")}, "--wasm=" + dir + "/none.wasm: there is no such file"},
		{[]string{"--static", site, "--wasm", filepath.Join(dir, "text.wasm")}, "want WebAssembly"},
		{[]string{"--static", site, "--wasm", long.Name()}, "long.wasm: longer than 268435456 bytes"},
		{[]string{"--static", site, "--wasm", filepath.Join(dir, "bare.wasm")}, "want wasm_exec.js of the same Go beside the program"},
		{[]string{"--wasm", "x"}, "it is for --static"},
	} {
		var errs bytes.Buffer
		status := run(t.Context(), t, append([]string{"serve"}, c.args...), console.Streams{Out: io.Discard, Err: &errs})
		text := errs.String()
		if status != 2 || !strings.Contains(text, c.want) || strings.Count(text, "\n") != 1 || strings.Count(text, "none.wasm") > 1 {
			t.Errorf("%q: status %d, %s, want %q", c.args, status, text, c.want)
		}
	}
	if _, err := os.Stat(site); err == nil {
		t.Error("a refused page is written")
	}
}
