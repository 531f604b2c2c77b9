// Package program says which program this is: the code that computes.
//
// Segments of a run may be put together only if one program computed them all: a model
// that was changed in between would give some of the digits, and nothing would show
// it. A version says too little (every build outside of a release, and every build of a
// changed tree, has the same), so the program is the bytes of its executable. That is
// strict: executables that were built by other compilers, with other settings, or in
// other folders without -trimpath are other programs, though their digits may agree.
// One executable serves all machines of a kind. Whether their processors compute the
// same digits with it is another question, which the arithmetic of a machine answers.
package program

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"unicode"
)

// An ID names a program. It tells programs apart that are what they say; it is no
// proof against one that lies.
type ID struct {
	Digest  string `json:"digest"`  // SHA-256 of the executable, in hexadecimal digits
	Version string `json:"version"` // for people
	Build   string `json:"build"`   // compiler, modules and settings, a line each, for people
}

// This is the program that runs.
//
// Errors: those of reading its executable; nothing else says which code it is.
func This(version string) (ID, error) {
	digest, err := digest()
	if err != nil {
		return ID{}, fmt.Errorf("castlab cannot read its own executable, so that nobody could tell which code computed: %w", err)
	}
	id := ID{Digest: digest, Version: version}
	if build, ok := debug.ReadBuildInfo(); ok {
		id.Build = build.String()
	}
	return id, nil
}

var digest = sync.OnceValues(func() (string, error) {
	path, err := executable()
	if err != nil {
		return "", err
	}
	return digestOf(path)
})

func digestOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Same reports whether both are one program. A program that does not say which it is
// is none.
func (p ID) Same(q ID) bool { return p.Digest == q.Digest && p.Digest != "" }

// String names the program: its version, and enough of its digest to tell it apart.
func (p ID) String() string {
	if p.Digest == "" {
		return "a castlab that does not say which program it is"
	}
	return fmt.Sprintf("castlab %s of SHA-256 %s", shown(p.Version, 60), shown(p.Digest, 12))
}

// Difference says in one line why p is not q, as far as their builds tell.
func (p ID) Difference(q ID) string {
	mine, others := p.lines(q), q.lines(p)
	switch {
	case p.Version != q.Version:
		return "their versions differ"
	case len(mine) > 0 && len(others) > 0:
		return fmt.Sprintf("the one was built with %s, the other with %s", shown(mine[0], 80), shown(others[0], 80))
	case len(mine) > 0:
		return fmt.Sprintf("the one was built with %s, the other without", shown(mine[0], 80))
	case len(others) > 0:
		return fmt.Sprintf("the other was built with %s, the one without", shown(others[0], 80))
	}
	return "their code differs, or the folder in which it was built"
}

// shown is the beginning of a text that came from elsewhere, as a terminal may have it.
func shown(text string, most int) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text[:min(len(text), most)])
}

// lines are those of p's build that q's has not.
func (p ID) lines(q ID) (list []string) {
	theirs := map[string]bool{}
	for line := range strings.Lines(q.Build) {
		theirs[strings.TrimSpace(line)] = true
	}
	for line := range strings.Lines(p.Build) {
		if line = strings.TrimSpace(line); !theirs[line] {
			list = append(list, strings.ReplaceAll(line, "\t", " "))
		}
	}
	return list
}
