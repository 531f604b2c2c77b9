package console

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"sync"

	"castlab/reports/lab/internal/input"
	"castlab/reports/output"
)

// Inputs are the files that a command has read, most often measured data, which no
// output of the same command may replace.
type Inputs struct {
	ctx   context.Context // of the command; its end cancels the wait for a pipe
	mu    sync.Mutex      // an interrupted verb may still be reading
	files []os.FileInfo
}

// Open opens a file and records it.
func (in *Inputs) Open(path string) (io.ReadCloser, error) {
	f, err := input.Open(in.ctx, path, input.Most)
	if err != nil {
		return nil, err
	}
	in.record(f.Info)
	return f, nil
}

// Stream opens a file without a bound and records it; its Reader is an *os.File. Reading a
// pipe does not end with the command.
func (in *Inputs) Stream(path string) (*input.File, error) {
	f, err := input.Stream(in.ctx, path)
	if err != nil {
		return nil, err
	}
	in.record(f.Info)
	return f, nil
}

func (in *Inputs) record(info os.FileInfo) {
	in.mu.Lock()
	in.files = append(in.files, info)
	in.mu.Unlock()
}

// Note records a file that was opened otherwise.
func (in *Inputs) Note(path string) {
	if f, err := in.Open(path); err == nil {
		_ = f.Close()
	}
}

// Spare refuses to write to a file that was read, under any name or link; flag is the
// flag that names it.
func (in *Inputs) Spare(flag, path string) error {
	info, err := os.Stat(Absolute(path))
	if err != nil {
		return nil // a new file
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	for _, read := range in.files {
		if os.SameFile(read, info) {
			return Usagef("--%s=%s: the same command reads it; give another file", flag, path)
		}
	}
	return nil
}

// Absolute is the path that an output is written to, the same for all names of a
// file: output.Resolve, or the absolute path where that is an error.
func Absolute(path string) string {
	if target, err := output.Resolve(path); err == nil {
		return target
	}
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}
