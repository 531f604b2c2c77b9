package input

import (
	"bytes"
	"io/fs"
	"time"
)

// Contents is a file that is a text, of a name. Its Reader is an [io.ReaderAt], as that of a file is.
func Contents(name string, text []byte) *File {
	return &File{Reader: bytes.NewReader(text), Info: info{name, int64(len(text))}, close: func() error { return nil }}
}

// info is what there is to know of a text.
type info struct {
	name string
	size int64
}

func (i info) Name() string     { return i.name }
func (i info) Size() int64      { return i.size }
func (info) Mode() fs.FileMode  { return 0o400 }
func (info) ModTime() time.Time { return time.Time{} }
func (info) IsDir() bool        { return false }
func (info) Sys() any           { return nil }
