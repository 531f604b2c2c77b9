// Package licenses is the verb licenses: the texts that must accompany the program, of itself and
// of all that is linked into it.
package licenses

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the texts
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"castlab/reports/lab/console"
)

// texts.json.gz is a list of texts, made from the sources that are linked by
//
//	go test ./reports/broadcast/internal/licenses -update
//
// without which the test fails after a change of go.mod that brings or changes a license.
//
//go:embed texts.json.gz
var packed []byte

// A text is a license, or a notice that a license asks to be passed on.
type text struct {
	Of   []string `json:"of"`   // modules, or other parts of the program, that have it
	File string   `json:"file"` // its name there
	Text string   `json:"text"`
}

// all returns the texts.
func all() ([]text, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("licenses: %w", err)
	}
	var list []text
	if err := json.NewDecoder(z).Decode(&list); err != nil {
		return nil, fmt.Errorf("licenses: %w", err)
	}
	return list, nil
}

// Verb returns the command licenses.
func Verb(s *console.Session) *cobra.Command {
	return &cobra.Command{
		Use: "licenses", Short: "the licenses of this program and of all that is linked into it",
		Long: `Prints the licenses of this program, of the modules that are linked into it with their
versions, of Go's library, and of what its pages hold: the texts that must accompany the
executable when it is given to others.`,
		Args: console.NoWords,
		RunE: func(*cobra.Command, []string) error {
			list, err := all()
			if err != nil {
				return err
			}
			versions := linked()
			for i, t := range list {
				if i > 0 {
					s.Out.WriteString("\n")
				}
				for _, of := range t.Of {
					fmt.Fprintf(&s.Out, "%s\n", strings.TrimSpace(of+" "+versions[of]))
				}
				fmt.Fprintf(&s.Out, "%s:\n\n%s\n", t.File, strings.TrimRight(t.Text, "\n"))
				s.Out.WriteString("\n" + strings.Repeat("-", 80) + "\n")
			}
			return nil
		},
	}
}

// linked returns the versions of the modules that this program was built from, if it knows them.
func linked() map[string]string {
	versions := map[string]string{}
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return versions
	}
	for _, m := range build.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		versions[m.Path] = m.Version
	}
	return versions
}
