package program

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The program is its executable, here this test binary.
func TestThisIsItsExecutable(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	this, err := This("1")
	sum := sha256.Sum256(data)
	if err != nil || this.Digest != hex.EncodeToString(sum[:]) || this.Version != "1" || !strings.Contains(this.Build, "go1.") {
		t.Errorf("%+v, error %v", this, err)
	}
	// One changed byte makes another program, and an unreadable file is none.
	data[len(data)/2]++
	other := filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(other, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if d, err := digestOf(other); err != nil || d == this.Digest {
		t.Errorf("another byte: %s, error %v", d, err)
	}
	if d, err := digestOf(filepath.Dir(other)); err == nil || d != "" {
		t.Errorf("a folder: %s, error %v", d, err)
	}
}

func TestTheDifferenceIsNamed(t *testing.T) {
	p := ID{Digest: strings.Repeat("ab", 32), Version: "1", Build: "go\tgo1.26.1\nbuild\tGOAMD64=v1\n"}
	for want, change := range map[string]func(q *ID){
		"their versions differ": func(q *ID) { q.Version = "2" },
		"the one was built with build GOAMD64=v1, the other with " +
			"build GOAMD64=v3": func(q *ID) { q.Build = strings.Replace(q.Build, "v1", "v3", 1) },
		"the one was built with build GOAMD64=v1, the other without": func(q *ID) { q.Build = "go\tgo1.26.1\n" },
		"the other was built with build -race=true, the one without": func(q *ID) { q.Build += "build\t-race=true\n" },
		"their code differs, or the folder in which it was built":    func(q *ID) {},
	} {
		q := p
		q.Digest = strings.Repeat("cd", 32)
		change(&q)
		if got := p.Difference(q); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if p.Same(q) || !q.Same(q) {
			t.Errorf("%v and %v", p, q)
		}
	}
	// Programs without a digest differ, whatever their versions.
	if (ID{Version: "1"}).Same(ID{Version: "1"}) {
		t.Error("two programs that do not say which they are were taken for one")
	}
	// Text from the network is escaped for a terminal.
	if got := (ID{Digest: "\x1b[31m", Version: "\x07" + strings.Repeat("v", 1000)}).String(); strings.ContainsAny(got, "\x1b\x07") ||
		len(got) > 200 {
		t.Errorf("%q", got)
	}
}
