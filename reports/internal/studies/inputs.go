package studies

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"sync"
)

// inputFiles opens files and records their digests.
type inputFiles struct {
	open    func(path string) (io.ReadCloser, error)
	mu      sync.Mutex
	digests map[string]string
}

// Open reads a file whole, so that the digest is of the bytes that are used.
func (i *inputFiles) Open(path string) (io.ReadCloser, error) {
	f, err := i.open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	i.mu.Lock()
	defer i.mu.Unlock()
	i.digests[path] = hex.EncodeToString(sum[:])
	return io.NopCloser(bytes.NewReader(data)), nil
}

func (i *inputFiles) list() (list []Input) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for path, digest := range i.digests {
		list = append(list, Input{path, digest})
	}
	slices.SortFunc(list, func(a, b Input) int { return bytes.Compare([]byte(a.Path), []byte(b.Path)) })
	return list
}
