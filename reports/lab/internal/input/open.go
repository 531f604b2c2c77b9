// Package input opens the files that a user names: regular files and pipes, up to a
// given length, with cancellation.
package input

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"castlab/reports/lab/cancelable"
)

// Most is the greatest length of a file of measurements, a machine, a schedule or a
// saved report, in bytes.
const Most = 256 << 20

// A File is an open file whose reads end with a *LongError beyond its bound.
type File struct {
	io.Reader
	Info  os.FileInfo
	close func() error
}

// Close closes the file.
func (f *File) Close() error { return f.close() }

// A KindError reports a path to something other than a file or pipe.
type KindError struct{ Path, Kind string }

func (e *KindError) Error() string {
	return fmt.Sprintf("%s: %s, neither a file nor a pipe", e.Path, e.Kind)
}

// An OpenError reports a path where no file can be opened.
type OpenError struct {
	Path string
	Err  error // of the file system; nil for no path
}

func (e *OpenError) Error() string {
	var at *fs.PathError
	switch {
	case strings.ContainsRune(e.Path, 0):
		return "a NUL character, which no name of a file has"
	case e.Err == nil:
		return `"": want the path of a file`
	case errors.Is(e.Err, fs.ErrNotExist):
		return e.Path + ": there is no such file"
	case errors.Is(e.Err, fs.ErrPermission):
		return e.Path + ": this user may not read it"
	case errors.As(e.Err, &at):
		return e.Path + ": " + at.Err.Error()
	}
	return e.Path + ": " + e.Err.Error()
}

// Unwrap returns the error of the file system.
func (e *OpenError) Unwrap() error { return e.Err }

// A LongError reports a file that exceeds the bound of its reader.
type LongError struct {
	Path string
	Most int64
}

func (e *LongError) Error() string {
	return fmt.Sprintf("%s: longer than %d bytes, the most that is read", e.Path, e.Most)
}

// Open opens a regular file for reading up to most bytes, and reads a pipe whole.
// Waiting for the writer of a pipe ends with ctx.
//
// Errors: *KindError for a folder, device or socket; *OpenError for what cannot be opened; *LongError from the reads
// of a file, and at once for a pipe, that is longer; those of the file system; that of ctx.
func Open(ctx context.Context, path string, most int64) (*File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, unopened(path, err)
	}
	if err := readable(path, info); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return cancelable.Run(ctx, func() (*File, error) {
		f, info, err := open(path)
		if err != nil {
			return nil, err
		}
		opened := &File{Reader: &bounded{path, most, f, most}, Info: info, close: f.Close}
		if info.Mode().IsRegular() {
			return opened, nil
		}
		text, err := io.ReadAll(opened)
		if err == nil {
			err = f.Close()
		} else {
			_ = f.Close()
		}
		return &File{Reader: bytes.NewReader(text), Info: opened.Info, close: func() error { return nil }}, err
	})
}

// Stream opens a regular file or a pipe for reading without a bound, by whoever holds no
// more of it than a part. Its Reader is an *os.File.
//
// Errors: *KindError for a folder, device or socket; *OpenError; that of ctx.
func Stream(ctx context.Context, path string) (*File, error) {
	return cancelable.Run(ctx, func() (*File, error) {
		f, info, err := open(path)
		if err != nil {
			return nil, err
		}
		return &File{Reader: f, Info: info, close: f.Close}, nil
	})
}

// open opens a regular file or a pipe.
func open(path string) (*os.File, os.FileInfo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, unopened(path, err)
	}
	info, err := f.Stat()
	if err == nil {
		err = readable(path, info)
	}
	if err != nil {
		_ = f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// Read returns the contents of a file.
//
// Errors: as for Open.
func Read(ctx context.Context, path string, most int64) ([]byte, error) {
	f, err := Open(ctx, path, most)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// unopened is the error of a file that cannot be opened.
func unopened(path string, err error) error {
	if path == "" {
		return &OpenError{}
	}
	return &OpenError{path, err}
}

// readable refuses folders, devices and sockets.
func readable(path string, info os.FileInfo) error {
	switch mode := info.Mode(); {
	case mode.IsRegular(), mode&os.ModeNamedPipe != 0:
		return nil
	case mode.IsDir():
		return &KindError{path, "a folder"}
	case mode&os.ModeSocket != 0:
		return &KindError{path, "a socket"}
	}
	return &KindError{path, "a device"}
}

// A bounded reader fails at its bound, where an io.LimitReader would report the end
// of the file.
type bounded struct {
	path string
	most int64
	r    io.Reader
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.r.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, &LongError{b.path, b.most}
	}
	return n, err
}
