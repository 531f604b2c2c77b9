package verbs

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"

	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/input"
	"castlab/reports/lab/internal/live"
	"castlab/reports/output"
)

// starter is the script of the Go distribution that starts a program in a browser.
const starter = "wasm_exec.js"

// serveStatic writes the page with its laboratory as WebAssembly, for a host of files.
func (a *app) serveStatic(ctx context.Context, f serveFlags) error {
	files, err := a.staticPage(ctx, f.wasm)
	if err != nil {
		return err
	}
	if err := output.WriteDir(f.static, files); err != nil {
		if errors.Is(err, output.ErrNotReport) {
			return console.Usage(err)
		}
		return err
	}
	size := 0
	for _, data := range files {
		size += len(data)
	}
	_, err = fmt.Fprintf(&a.Out, "wrote %s: %d files, %.1f MB; any web host shows them, such as python3 -m http.server there\n",
		filepath.Join(f.static, "index.html"), len(files), float64(size)/1e6)
	return err
}

// staticPage returns the files of the page without a server. The laboratory as WebAssembly is that of the file, or is built.
func (a *app) staticPage(ctx context.Context, wasm string) (map[string][]byte, error) {
	p, err := a.liveProgram(ctx, wasm)
	if err != nil {
		return nil, err
	}
	if p.missing != "" {
		return nil, console.Usagef("--static: %s", p.missing)
	}
	return live.Static(p.program, p.script)
}

// readProgram reads a program for browsers, which may be packed, and the script beside it.
func readProgram(ctx context.Context, path string) (program, script []byte, err error) {
	if program, err = input.Read(ctx, path, input.Most); err != nil {
		return nil, nil, console.Usagef("--wasm=%w", err) // which begins with the path
	}
	if z, packed := gzip.NewReader(bytes.NewReader(program)); packed == nil {
		if program, err = io.ReadAll(io.LimitReader(z, input.Most+1)); err != nil {
			return nil, nil, console.Usagef("--wasm=%s: %w", path, err)
		}
		if len(program) > input.Most {
			return nil, nil, console.Usagef("--wasm=%w", &input.LongError{Path: path, Most: input.Most})
		}
	}
	if !bytes.HasPrefix(program, []byte("\x00asm")) {
		return nil, nil, console.Usagef("--wasm=%s: want WebAssembly, as GOOS=js GOARCH=wasm go build makes it", path)
	}
	if script, err = input.Read(ctx, filepath.Join(filepath.Dir(path), starter), input.Most); err != nil {
		return nil, nil, console.Usagef("--wasm: want %s of the same Go beside the program: %w", starter, err)
	}
	return program, script, nil
}

// builtProgram builds this program for browsers with the go command, in the folder of its module.
func (a *app) builtProgram(ctx context.Context) (program, script []byte, err error) {
	build, ok := debug.ReadBuildInfo()
	if !ok || build.Path == "" || build.Path == "command-line-arguments" {
		return nil, nil, console.Usagef("this program does not know its package; build it with "+
			"'GOOS=js GOARCH=wasm go build -o %s.wasm .' and give --wasm=%[1]s.wasm", a.Name)
	}
	scratch, err := os.MkdirTemp("", a.Name+"-wasm-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(scratch)
	made := filepath.Join(scratch, "laboratory.wasm")
	web := append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	fmt.Fprintf(a.Streams.Err, "building %s for browsers; the first time takes minutes\n", build.Path)
	if _, err := said(exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", made, build.Path), web); err != nil {
		return nil, nil, console.Usagef("cannot build %s here: %w; start it in the folder of its module with Go installed, "+
			"or give --wasm", build.Path, err)
	}
	root, err := said(exec.CommandContext(ctx, "go", "env", "GOROOT"), web)
	if err != nil {
		return nil, nil, err
	}
	if program, err = os.ReadFile(made); err != nil {
		return nil, nil, err
	}
	script, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", starter))
	return program, script, err
}

// said is what a command prints; its error is the last line that it complained of.
func said(c *exec.Cmd, environment []string) ([]byte, error) {
	var complaints bytes.Buffer
	c.Env, c.Stderr = environment, &complaints
	out, err := c.Output()
	if text := strings.TrimSpace(complaints.String()); err != nil && text != "" {
		err = errors.New(text[strings.LastIndex(text, "\n")+1:])
	}
	return out, err
}
