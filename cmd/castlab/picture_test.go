package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The picture of README is what a report of its claim draws today, to the last digit.
func TestThePictureIsThatOfTheReport(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("eight seconds of processor time; CI sets CASTLAB_TESTS=all")
	}
	t.Parallel()
	want, err := os.ReadFile(filepath.Join("..", "..", "notebooks", "guide", "ring-and-cube.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(want); n > 8<<10 {
		t.Errorf("the picture has %d bytes: want a small one", n)
	}
	dir := filepath.Join(t.TempDir(), "report")
	if _, errs, status := printed(t, "report", "VB93-PROP4", "--out", dir); status != 0 {
		t.Fatalf("status %d: %s", status, errs)
	}
	got, err := os.ReadFile(filepath.Join(dir, "figures", "vb93-cube-ratio.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("notebooks/guide/ring-and-cube.svg is not what `castlab report VB93-PROP4` draws as vb93-cube-ratio.svg")
	}
}
