// Package program identifies the program that computes.
//
// Segments of a run may be combined only if one program computed them all: with a
// model that changed in between, some of the digits would be of the other model,
// undetectably. A version is too coarse (every build outside of a release, and every
// build of a changed tree, has the same), so a program is identified by the bytes of
// its executable. That is strict: executables that were built by other compilers,
// with other settings, or in other folders without -trimpath are other programs,
// though their digits may agree. One executable serves all machines of a kind.
// Whether their processors compute equal digits with it is a separate question, which
// studies.Arithmetic answers.
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

	"castlab/distributions/inputs"
)

// An ID identifies a program, provided that the program is honest.
type ID struct {
	Digest  string `json:"digest"`  // SHA-256 of the executable, in hexadecimal digits
	Version string `json:"version"` // for people
	Build   string `json:"build"`   // compiler, modules and settings, a line each, for people
}

// This returns the ID of the running program.
//
// Errors: those of reading its executable, which nothing else can replace.
func This(version string) (ID, error) {
	digest, err := digest()
	if err != nil {
		return ID{}, fmt.Errorf("the program cannot read its own executable, so that nobody could tell which code computed: %w", err)
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

// Same reports whether two programs are equal. A program without a digest equals
// none.
func (p ID) Same(q ID) bool { return p.Digest == q.Digest && p.Digest != "" }

// String returns the version and the first digits of the digest.
func (p ID) String() string {
	if p.Digest == "" {
		return "a program that does not say which it is"
	}
	return fmt.Sprintf("%s of SHA-256 %s", inputs.PrintableUpTo(p.Version, 60), inputs.Printable(p.Digest[:min(len(p.Digest), 12)]))
}

// Difference says in one line how p differs from q, as far as their builds show.
func (p ID) Difference(q ID) string {
	mine, others := p.lines(q), q.lines(p)
	switch {
	case p.Version != q.Version:
		return "their versions differ"
	case len(mine) > 0 && len(others) > 0:
		return fmt.Sprintf("the one was built with %s, the other with %s", inputs.PrintableUpTo(mine[0], 80),
			inputs.PrintableUpTo(others[0], 80))
	case len(mine) > 0:
		return fmt.Sprintf("the one was built with %s, the other without", inputs.PrintableUpTo(mine[0], 80))
	case len(others) > 0:
		return fmt.Sprintf("the other was built with %s, the one without", inputs.PrintableUpTo(others[0], 80))
	}
	return "their code differs, or the folder in which it was built"
}

// lines returns the lines of p's build that q's has not.
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
