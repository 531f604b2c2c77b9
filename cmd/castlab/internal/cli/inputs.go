package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"castlab/cmd/castlab/internal/input"
	"castlab/reports/output"
)

// inputs are the files that a command has read: measured data, most often, which
// no output of the same command may replace.
type inputs struct {
	ctx   context.Context // of the command: its end ends the wait for a pipe
	mu    sync.Mutex      // an interrupted verb may still be reading
	files []os.FileInfo
}

// open opens a file and remembers it.
func (in *inputs) open(path string) (io.ReadCloser, error) {
	f, err := input.Open(in.ctx, path, input.Most)
	if err != nil {
		return nil, err
	}
	in.mu.Lock()
	in.files = append(in.files, f.Info)
	in.mu.Unlock()
	return f, nil
}

// note remembers a file that was opened otherwise.
func (in *inputs) note(path string) {
	if f, err := in.open(path); err == nil {
		_ = f.Close()
	}
}

// spare refuses to write to a file that was read, by whatever name or way; flag is
// the flag that names it.
func (in *inputs) spare(flag, path string) error {
	info, err := os.Stat(absolute(path))
	if err != nil {
		return nil // a new file
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	for _, read := range in.files {
		if os.SameFile(read, info) {
			return &usageError{fmt.Errorf("--%s=%s: the same command reads it; give another file", flag, path)}
		}
	}
	return nil
}

// absolute is the path that an output is written to: two names of one file have the
// same. A path that output refuses is only made absolute.
func absolute(path string) string {
	if target, err := output.Resolve(path); err == nil {
		return target
	}
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}
