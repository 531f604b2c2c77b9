package arguments

import (
	"errors"
	"strings"
	"testing"
)

// A text that names a file is refused in one line where files cannot be opened.
func TestAGrammarWithoutFilesRefusesThem(t *testing.T) {
	g := Grammar{}
	_, law := g.Law("empirical(file=a.csv#v)")
	_, network := g.Network("graph(file=a.txt)")
	for _, err := range []error{law, network} {
		var file *FileError
		if !errors.As(err, &file) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "no files can be named here") {
			t.Errorf("got %v", err)
		}
	}
}
