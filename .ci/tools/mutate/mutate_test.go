package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const held = `package held

import "strconv"

const least = 100

var table = [40]int{7}

func Few(n int) bool { return n < least }

func Wide(x float64) bool { return 2*x > 0.03 }

func Ten() float64 { x := 10.0; return x }

func Text(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func First(x []int) int { return x[3] + 0x10 }
`

// Of this file 100, 7, 0.03 and 10.0 are quantities, the last of which stays a float64: 2, a length, an index, a bit size and a
// hexadecimal number are not.
func TestNumbersAreQuantities(t *testing.T) {
	list, err := numbers("held.go", []byte(held))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range list {
		got = append(got, n.text+" "+n.changed(0.3)+" "+n.changed(-0.3))
		if text := string(n.with([]byte(held), "X")); strings.Count(text, "X") != strings.Count(held, "X")+1 {
			t.Errorf("%s is not replaced", n.text)
		}
	}
	if want := []string{"100 130 70", "7 9 5", "0.03 0.039 0.021", "10.0 13.0 7.0"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A test that holds 100 from both sides, and 0.03 from one, leaves the other side of 0.03, and
// the 7 and the 10.0 that it does not read.
func TestSurvivorsAreListed(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module held\n\ngo 1.26\n",
		"held.go": held,
		"held_test.go": `package held

import "testing"

func TestHeld(t *testing.T) {
	if !Few(99) || Few(100) || Wide(0.0149) {
		t.Error("wrong")
	}
}
`,
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := (mutation{by: 0.3, root: root, files: "*.go", timeout: 60e9}).change(&out, "."); err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSpace(out.String()), "\n")
	want := []string{
		"held.go:7: 9 for 7", "held.go:7: 5 for 7", "held.go:11: 0.039 for 0.03",
		"held.go:13: 13.0 for 10.0", "held.go:13: 7.0 for 10.0", ".: 5 of 8 changes survive",
	}
	for i, w := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], w) {
			t.Fatalf("%q, want %q", got, want)
		}
	}
}
