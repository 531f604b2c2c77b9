package study

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/lab/console"
)

// Segments of another arithmetic are neither continued nor merged with those of this
// machine.
func TestArithmeticsAreNotMixed(t *testing.T) {
	const text = "study: s\ncells:\n  - model: ring\n    with: {n: 3, law: exponential(mean=1)}\n    replications: 100\n"
	study, err := broadcastApp(t, console.Streams{}).parseStudy("s.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^[a-z0-9]+:[0-9a-f]{8}$`).MatchString(studies.Arithmetic()) {
		t.Errorf("arithmetic %s", studies.Arithmetic())
	}
	id, err := broadcastApp(t, console.Streams{}).identity(study)
	if err != nil {
		t.Fatal(err)
	}
	var parts []string
	for i, arithmetic := range []string{studies.Arithmetic(), "arm64:00000000"} {
		path := filepath.Join(t.TempDir(), "part")
		store, err := checkpoint.Create(path, id)
		if err != nil {
			t.Fatal(err)
		}
		if err := store.RecordArithmetic(arithmetic); err != nil {
			t.Fatal(err)
		}
		if got := store.Arithmetic(); got != arithmetic {
			t.Errorf("arithmetic %q, want %q", got, arithmetic)
		}
		if err := store.Admit(studies.Arithmetic()); (err != nil) != (i == 1) ||
			i == 1 && !strings.Contains(err.Error(), "arm64:00000000") {
			t.Errorf("%s: error %v", arithmetic, err)
		}
		if err := store.Put(complete(studies.Share{Index: i, Of: 2}), []byte{}); err != nil {
			t.Fatal(err)
		}
		if n := len(store.Segments()); n != 0 {
			t.Errorf("%d segments", n)
		}
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		parts = append(parts, path)
	}
	_, open, err := broadcastApp(t, console.Streams{}).openParts(parts)
	defer open.Close()
	if err == nil || !strings.Contains(err.Error(), "machines of one kind") {
		t.Errorf("parts of two arithmetics: error %v", err)
	}
}
