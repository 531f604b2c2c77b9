package arguments

import (
	"slices"
	"strings"
	"testing"
)

func TestSizesInBytes(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "4096": 4096, "4KiB": 4096, "4 KiB": 4096, "1MB": 1e6, "1kB": 1000, "1.5KiB": 1536, "1TiB": 1 << 40, "7B": 7,
		"1024TiB": 1 << 50,
	} {
		if got, err := parseBytes(text); err != nil || got != want {
			t.Errorf("%s is %d (%v), want %d", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "want a size in bytes", "-1": "want a size", "4K": "unknown unit K: want one of", "1MIB": "did you mean MiB?",
		"1.5B":    "1.5 bytes; want a whole number",
		"1025TiB": "from 0 to 1024TiB", "NaN": "want a size", "1e3": "want a size", "x": "want a size", "0x10": "want a size",
	} {
		if b, err := parseBytes(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is %d (%v), want %q", text, b, err, want)
		}
	}
	for b, want := range map[int64]string{0: "0", 1: "1", 1023: "1023", 1024: "1KiB", 1536: "1536", 1000: "1kB", 1 << 20: "1MiB",
		3 << 20: "3MiB", 1e6: "1MB", 1500000: "1500kB"} {
		if got := FormatBytes(b); got != want {
			t.Errorf("%d is written %s, want %s", b, got, want)
		}
	}
}

func TestListsAndRangesOfSizes(t *testing.T) {
	for text, want := range map[string][]int64{
		"1KiB..8KiB":       {1024, 2048, 4096, 8192},
		"1KiB..5KiB":       {1024, 2048, 4096, 5120},
		"1..100*10":        {1, 10, 100},
		"1..4*1.2":         {1, 2, 3, 4},
		"0,1KiB..2KiB,1MB": {0, 1024, 2048, 1000000},
		"5..5":             {5},
	} {
		if got, err := parseSizes(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is %v (%v), want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"2,1": "do not rise", "1,1": "do not rise", "0..5": "at least 1 byte", "5..1": "not smaller",
		"1..5*1": "a factor from 1.0001 to 1000000",
		// With such a factor the second size would need 10^14 steps.
		"1..2*1.00000000000001": "a factor from 1.0001",
		"1..1TiB*1.01":          "more than 256 sizes", "1..5*x": "a factor from 1.0001", "": "want a size",
	} {
		if got, err := parseSizes(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is %v (%v), want %q", text, got, err, want)
		}
	}
}

func FuzzSizes(f *testing.F) {
	for _, s := range []string{"1KiB..1MiB", "0,1,2MB", "1..9*1.0001", "..", "1..", "*", "1.5KiB"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := parseSizes(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("%q: an error of several lines", text)
			}
			return
		}
		words := make([]string, len(list))
		for i, b := range list {
			words[i] = FormatBytes(b)
		}
		again, err := parseSizes(strings.Join(words, ","))
		if err != nil || !slices.Equal(again, list) {
			t.Errorf("%q: %v is read back as %v (%v)", text, list, again, err)
		}
	})
}
