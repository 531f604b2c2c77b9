package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// inputs are the files that a command has read: measured data, most often, which
// no output of the same command may replace.
type inputs struct {
	mu    sync.Mutex // an interrupted verb may still be reading
	files []os.FileInfo
}

// open opens a file and remembers it.
func (in *inputs) open(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil {
		in.mu.Lock()
		in.files = append(in.files, info)
		in.mu.Unlock()
	}
	return f, nil
}

// note remembers a file that was opened otherwise.
func (in *inputs) note(path string) {
	if f, err := in.open(path); err == nil {
		_ = f.Close()
	}
}

// spare refuses to write to a file that was read, by whatever name; flag is the
// flag that names it.
func (in *inputs) spare(flag, path string) error {
	info, err := os.Stat(path)
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
