package page

import (
	"embed"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
)

// Parts of the font TeX Gyre Pagella Math, under the GUST Font License in font/LICENSE, and which
// characters each has. A browser stretches signs and places scripts by the table of such a font;
// without one, roots and brackets stay small on machines that have none.
//
//go:embed font/*.woff2 font/*.range font/LICENSE
var fontFiles embed.FS

// A face is a part of the font.
type face struct{ name string }

// faces are signs, figures, roman and slanted letters, which every formula needs, and the other
// alphabets.
var faces = []face{{"math"}, {"letters"}}

func (f face) file(ending string) (string, error) {
	data, err := fontFiles.ReadFile("font/" + f.name + ending)
	if err != nil {
		return "", fmt.Errorf("page: %w", err)
	}
	return string(data), nil
}

// characters returns the ranges of the face's characters, ends included.
func (f face) characters() ([][2]rune, error) {
	list, err := f.file(".range")
	if err != nil {
		return nil, err
	}
	var all [][2]rune
	for part := range strings.SplitSeq(strings.TrimSpace(list), ",") {
		first, last, several := strings.Cut(strings.TrimPrefix(part, "U+"), "-")
		if !several {
			last = first
		}
		a, err := strconv.ParseInt(first, 16, 32)
		if err != nil {
			return nil, fmt.Errorf("page: font/%s.range: %w", f.name, err)
		}
		b, err := strconv.ParseInt(last, 16, 32)
		if err != nil {
			return nil, fmt.Errorf("page: font/%s.range: %w", f.name, err)
		}
		all = append(all, [2]rune{rune(a), rune(b)})
	}
	return all, nil
}

// has reports whether one of the ranges has a character.
func has(ranges [][2]rune, r rune) bool {
	for _, part := range ranges {
		if part[0] <= r && r <= part[1] {
			return true
		}
	}
	return false
}

// used reports whether formulas have characters of a face.
func (t *typesetter) used(f face) (bool, error) {
	if f == faces[0] {
		return len(t.done) > 0, nil
	}
	ranges, err := f.characters()
	if err != nil {
		return false, err
	}
	for _, formula := range t.done {
		for _, r := range formula {
			if r > 0x7F && has(ranges, r) {
				return true, nil
			}
		}
	}
	return false, nil
}

// sheet returns the rules of the faces that a page's formulas need; empty for a page without formulas.
func (t *typesetter) sheet() (string, error) {
	if len(t.done) == 0 {
		return "", nil
	}
	var b strings.Builder
	err := writeFaces(&b, t.used)
	return b.String(), err
}

// writeFaces writes the rules of the faces that are used.
func writeFaces(b *strings.Builder, used func(f face) (bool, error)) error {
	license, err := fontFiles.ReadFile("font/LICENSE")
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	b.WriteString("/* Parts of TeX Gyre Pagella Math, modified: characters left out.\n" + string(license) + "*/\n")
	for _, f := range faces {
		wanted, err := used(f)
		if err != nil {
			return err
		}
		if !wanted {
			continue
		}
		data, err := f.file(".woff2")
		if err != nil {
			return err
		}
		ranges, err := f.file(".range")
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "@font-face{font-family:page-math;src:url(data:font/woff2;base64,%s) format(\"woff2\");unicode-range:%s}\n",
			base64.StdEncoding.EncodeToString([]byte(data)), strings.TrimSpace(ranges))
	}
	return nil
}
