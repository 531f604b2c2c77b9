package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"castlab/reports/lab/internal/input"
	"castlab/reports/output"
)

// Files are all files of a command: those that it reads, most often measured data, those that it
// will write, and those that it keeps what it computes in. No two that are alike, under any name
// or link, may be written, and none may be written that is read: whichever of the two is named
// last is refused, before anything is computed or written.
type Files struct {
	ctx   context.Context // of the command; its end cancels the wait for a pipe
	mu    sync.Mutex      // an interrupted verb may still be reading
	list  []file
	clash error // the first of two that are alike

	alone    bool              // contents are all files that there are
	contents map[string][]byte // by name
}

// A file is one of a command.
type file struct {
	name    string      // what the user wrote, such as --out=x.csv
	path    string      // absolute and resolved
	info    os.FileInfo // nil of a new one
	written bool
	folder  bool   // written, and replaced as a whole
	keeps   string // the file in the folder that the new one has again; "" for none
}

// until returns the context whose end cancels the wait for a pipe: none of Files that are of no
// command, the zero value.
func (fs *Files) until() context.Context {
	if fs.ctx == nil {
		return context.Background()
	}
	return fs.ctx
}

// Open opens a file and records it.
func (fs *Files) Open(path string) (io.ReadCloser, error) {
	if fs.alone {
		return fs.given(path)
	}
	f, err := input.Open(fs.until(), path, input.Most)
	if err != nil {
		return nil, err
	}
	if err := fs.add(file{name: path, path: Absolute(path), info: f.Info}); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Stream opens a file without a bound and records it; its Reader is an [io.ReaderAt]. Reading a
// pipe does not end with the command.
func (fs *Files) Stream(path string) (*input.File, error) {
	if fs.alone {
		return fs.given(path)
	}
	f, err := input.Stream(fs.until(), path)
	if err != nil {
		return nil, err
	}
	if err := fs.add(file{name: path, path: Absolute(path), info: f.Info}); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// StandardInput records what standard input is, and returns it.
func (fs *Files) StandardInput() (io.Reader, error) {
	if fs.alone {
		return fs.given("-")
	}
	info, err := os.Stdin.Stat()
	if err != nil {
		return nil, err
	}
	return os.Stdin, fs.add(file{name: "standard input", info: info})
}

// Reads records a file that is opened otherwise. Name is what the user wrote.
func (fs *Files) Reads(name, path string) error {
	if fs.alone {
		_, err := fs.find(path)
		return err
	}
	info, _ := os.Stat(path) // what cannot be found is said by whoever opens it
	return fs.add(file{name: name, path: Absolute(path), info: info})
}

// Writes records a file that will be written, replaced or gone on with, and tries whether it
// can be. Name is what the user wrote, such as --out=x.csv.
//
// Errors: that it is another file of the command; that it cannot be written, both as usage; those
// of a disk that is full or broken.
func (fs *Files) Writes(name, path string) error {
	return fs.writes(file{name: name}, path, output.Probe)
}

// Holds is Writes of a file that the command makes or has made before, and that is not tried.
func (fs *Files) Holds(name, path string) error {
	return fs.writes(file{name: name}, path, func(string) error { return nil })
}

// Replaces is Writes of a folder, which is replaced as a whole. Of its files the command may read
// keeps, which the new folder has again.
func (fs *Files) Replaces(name, path, keeps string) error {
	return fs.writes(file{name: name, folder: true, keeps: keeps}, path, output.ProbeDir)
}

func (fs *Files) writes(f file, path string, probe func(path string) error) error {
	if fs.alone {
		return Usagef("%s: %w", f.name, errWrites)
	}
	if strings.ContainsRune(path, 0) {
		return Usagef("%s: a NUL character, which no name of a file has", f.name)
	}
	f.path, f.written = Absolute(path), true
	f.info, _ = os.Stat(f.path) // a new one has none
	if err := fs.add(f); err != nil {
		return err
	}
	if err := probe(path); err != nil {
		return unwritable(f.name, path, err)
	}
	return nil
}

// add records a file unless it is one that it must not be.
func (fs *Files) add(f file) error {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	for _, other := range fs.list {
		err := alike(other, f)
		if err == nil {
			err = alike(f, other)
		}
		if err != nil {
			err = Usage(err)
			if fs.clash == nil {
				fs.clash = err
			}
			return err
		}
	}
	fs.list = append(fs.list, f)
	return nil
}

// clashed returns the error of the first two files that are alike, nil if none are.
func (fs *Files) clashed() error {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	return fs.clash
}

// alike refuses a file that is written if the other is the same, or in it.
func alike(f, other file) error {
	same := f.path != "" && f.path == other.path || f.info != nil && other.info != nil && os.SameFile(f.info, other.info)
	inside := f.folder && strings.HasPrefix(other.path, f.path+string(filepath.Separator)) &&
		(other.written || other.path != filepath.Join(f.path, f.keeps))
	switch {
	case !f.written || !same && !inside:
		return nil
	case f.info != nil && !f.info.IsDir() && !f.info.Mode().IsRegular():
		return nil // a device or pipe keeps nothing
	case inside && other.written:
		return fmt.Errorf("%s: the folder is replaced as a whole, with %s in it; give another", f.name, other.name)
	case inside:
		return fmt.Errorf("%s: the folder is replaced as a whole, and the same command reads %s in it; give another", f.name, other.name)
	case other.written:
		return fmt.Errorf("%s: it is the file of %s; give another", other.name, option(f.name))
	}
	return fmt.Errorf("%s: the same command reads it; give another file", f.name)
}

// option is the flag of --flag=path, and other names as they are.
func option(name string) string {
	if strings.HasPrefix(name, "--") {
		name, _, _ = strings.Cut(name, "=")
	}
	return name
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
