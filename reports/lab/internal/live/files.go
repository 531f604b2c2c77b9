package live

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"sync"
)

// Bounds of what pages have sent.
const (
	longestFile = 32 << 20  // bytes
	allFiles    = 128 << 20 // bytes, of all together; the oldest go first
)

// Files are contents that pages have sent. They are in memory alone: a name is no path, and nothing is read from the
// disk of the server or written to it. Who has the digest of contents has them for as long as they are kept.
type files struct {
	mu      sync.Mutex
	longest int64
	most    int
	all     int
	order   []string // digests, the oldest first
	of      map[string][]byte
}

// keep keeps contents and returns their digest.
func (fs *files) keep(contents []byte) string {
	sum := sha256.Sum256(contents)
	digest := hex.EncodeToString(sum[:])
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if i := slices.Index(fs.order, digest); i >= 0 {
		fs.order = append(slices.Delete(fs.order, i, i+1), digest)
		return digest
	}
	for fs.all+len(contents) > fs.most && len(fs.order) > 0 {
		oldest := fs.order[0]
		fs.order, fs.all = fs.order[1:], fs.all-len(fs.of[oldest])
		delete(fs.of, oldest)
	}
	fs.order, fs.all, fs.of[digest] = append(fs.order, digest), fs.all+len(contents), contents
	return digest
}

// named are the contents of files by their names.
//
// Errors: a *Refusal for contents that are not here.
func (fs *files) named(list []File) (map[string][]byte, error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	contents := map[string][]byte{}
	for _, f := range list {
		text, found := fs.of[f.Digest]
		if !found {
			return nil, &Refusal{Reason: f.Name + ": the server has not got this file, or no more; drop it again", Unknown: true}
		}
		if _, twice := contents[f.Name]; twice {
			return nil, &badRequest{http.StatusBadRequest, f.Name + ": two files of one name; leave one out"}
		}
		contents[f.Name] = text
	}
	return contents, nil
}

// nameOfFile is a name that is no path, no flag and no list, and that a shell takes as it is.
var nameOfFile = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._-]{0,119}$`)

func validateName(name string) error {
	if !nameOfFile.MatchString(name) {
		return &badRequest{http.StatusBadRequest,
			fmt.Sprintf("name=%.80q: want 1 to 120 letters, digits, dots, lines and hyphens, no dot or hyphen first", name)}
	}
	return nil
}

// take takes the contents of a file.
func (s *Server) take(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/octet-stream" {
		refused(w, &badRequest{http.StatusUnsupportedMediaType, "want Content-Type: application/octet-stream"})
		return
	}
	name := r.URL.Query().Get("name")
	if err := validateName(name); err != nil {
		refused(w, err)
		return
	}
	contents, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.files.longest))
	if long := new(http.MaxBytesError); errors.As(err, &long) {
		err = &badRequest{http.StatusRequestEntityTooLarge, fmt.Sprintf("%s: more than %d bytes; the command line reads it",
			name, long.Limit)}
	} else if err != nil {
		err = &badRequest{http.StatusBadRequest, name + ": it did not come whole"}
	}
	if err != nil {
		refused(w, err)
		return
	}
	answer(w, File{name, s.files.keep(contents), len(contents)})
}

// has says which of some files are here.
func (s *Server) has(w http.ResponseWriter, r *http.Request) {
	s.files.mu.Lock()
	_, found := s.files.of[r.PathValue("digest")]
	s.files.mu.Unlock()
	answer(w, map[string]bool{"here": found})
}
