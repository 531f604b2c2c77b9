package page

import (
	"os"
	"testing"
	"unicode"
)

// What scripts and styles write is in every font: letters, marks and dashes. Arrows, dingbats and
// signs of mathematics are empty boxes on machines without a font for them.
func TestScriptsAndStylesWriteNoSigns(t *testing.T) {
	for _, dir := range []string{"script", "style"} {
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) == 0 {
			t.Fatalf("%s: %d files, %v", dir, len(entries), err)
		}
		for _, e := range entries {
			data, err := os.ReadFile(dir + "/" + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range string(data) {
				if r > unicode.MaxLatin1 && !unicode.Is(unicode.P, r) && !unicode.IsLetter(r) {
					t.Errorf("%s/%s writes %q, U+%04X", dir, e.Name(), r, r)
				}
			}
		}
	}
}
