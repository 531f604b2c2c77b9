package page

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
)

// A fontFace is one file of KaTeX's fonts and the classes that need it. An element
// needs a face if it has all classes of one alternative.
type fontFace struct {
	file   string
	family string
	style  string
	weight int
	when   []string // alternatives: classes joined by spaces
}

// fontFaces mirrors the style sheet of KaTeX. A superfluous face costs some kilobytes,
// a missing one shows a wrong glyph, so bold and italic come with every class that may
// combine to them.
var fontFaces = []fontFace{
	{"Main-Regular", "KaTeX_Main", "normal", 400, []string{"katex"}},
	{"Main-Bold", "KaTeX_Main", "normal", 700, []string{"mathbf", "textbf"}},
	{"Main-Italic", "KaTeX_Main", "italic", 400, []string{"mathit", "textit"}},
	{"Main-BoldItalic", "KaTeX_Main", "italic", 700, []string{"textbf textit", "mathbf textit", "boldsymbol mathit"}},
	{"Math-Italic", "KaTeX_Math", "italic", 400, []string{"mathnormal"}},
	{"Math-BoldItalic", "KaTeX_Math", "italic", 700, []string{"boldsymbol"}},
	{"AMS-Regular", "KaTeX_AMS", "normal", 400, []string{"amsrm", "mathbb", "textbb"}},
	{"Caligraphic-Regular", "KaTeX_Caligraphic", "normal", 400, []string{"mathcal"}},
	{"Caligraphic-Bold", "KaTeX_Caligraphic", "normal", 700, []string{"mathcal textbf", "mathcal boldsymbol"}},
	{"Fraktur-Regular", "KaTeX_Fraktur", "normal", 400, []string{"mathfrak", "textfrak"}},
	{"Fraktur-Bold", "KaTeX_Fraktur", "normal", 700, []string{"mathboldfrak", "textboldfrak", "textfrak textbf"}},
	{"SansSerif-Regular", "KaTeX_SansSerif", "normal", 400, []string{"mathsf", "textsf"}},
	{"SansSerif-Bold", "KaTeX_SansSerif", "normal", 700, []string{"mathboldsf", "textboldsf", "textsf textbf"}},
	{"SansSerif-Italic", "KaTeX_SansSerif", "italic", 400, []string{"mathitsf", "mathsfit", "textitsf", "textsf textit"}},
	{"Script-Regular", "KaTeX_Script", "normal", 400, []string{"mathscr", "textscr"}},
	{"Typewriter-Regular", "KaTeX_Typewriter", "normal", 400, []string{"mathtt", "texttt"}},
	{"Size1-Regular", "KaTeX_Size1", "normal", 400, []string{"delimsizing size1", "delim-size1", "op-symbol small-op"}},
	{"Size2-Regular", "KaTeX_Size2", "normal", 400, []string{"delimsizing size2", "op-symbol large-op"}},
	{"Size3-Regular", "KaTeX_Size3", "normal", 400, []string{"delimsizing size3"}},
	{"Size4-Regular", "KaTeX_Size4", "normal", 400, []string{"delimsizing size4", "delim-size4"}},
}

// usedFaces returns the faces that elements with these classes need.
func usedFaces(attributes map[string]bool) []fontFace {
	var sets [][]string
	for classes := range attributes {
		sets = append(sets, strings.Fields(classes))
	}
	called := func(f fontFace) bool {
		for _, alternative := range f.when {
			for _, set := range sets {
				all := true
				for _, class := range strings.Fields(alternative) {
					all = all && slices.Contains(set, class)
				}
				if all {
					return true
				}
			}
		}
		return false
	}
	var used []fontFace
	for _, f := range fontFaces {
		if called(f) {
			used = append(used, f)
		}
	}
	return used
}

// sheet returns KaTeX's style sheet with the fonts of a page embedded, and the styles
// of its formulas; empty for a page without formulas.
func (t *typesetter) sheet() (string, error) {
	used := usedFaces(t.classes)
	if len(used) == 0 {
		return "", nil
	}
	var b strings.Builder
	license, err := vendored.ReadFile("katex/LICENSE")
	if err != nil {
		return "", fmt.Errorf("page: %w", err)
	}
	b.WriteString("/* KaTeX 0.19.1\n" + string(license) + "*/\n")
	for _, f := range used {
		data, err := vendored.ReadFile("katex/fonts/KaTeX_" + f.file + ".woff2")
		if err != nil {
			return "", fmt.Errorf("page: %w", err)
		}
		fmt.Fprintf(&b, "@font-face{font-family:%s;font-style:%s;font-weight:%d;src:url(data:font/woff2;base64,%s) format(\"woff2\")}\n",
			f.family, f.style, f.weight, base64.StdEncoding.EncodeToString(data))
	}
	b.WriteString(shortened().sheet)
	b.WriteByte('\n')
	b.WriteString(t.styles.sheet())
	return b.String(), nil
}
