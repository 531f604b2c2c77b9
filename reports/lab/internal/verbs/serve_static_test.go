package verbs

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/reports/lab/console"
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
	site := filepath.Join(dir, "site")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--static", site, "--wasm", filepath.Join(dir, "none.wasm")}, "none.wasm: there is no such file"},
		{[]string{"--static", site, "--wasm", filepath.Join(dir, "text.wasm")}, "want WebAssembly"},
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
