package page

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func faceNames(markdown string) (string, error) {
	out, err := HTML("t", []byte(markdown), nil, nil)
	if err != nil {
		return "", err
	}
	var names []string
	for _, f := range fontFaces {
		if strings.Contains(string(out), fmt.Sprintf("@font-face{font-family:%s;font-style:%s;font-weight:%d;", f.family, f.style,
			f.weight)) {
			names = append(names, f.file)
		}
	}
	return strings.Join(names, " "), nil
}

// By TeX's rules each formula needs these fonts.
func TestOnlyTheFontsInUseAreInThePage(t *testing.T) {
	for markdown, want := range map[string]string{
		"no formula":                        "",
		"$1+2$":                             "Main-Regular",
		"$x$":                               "Main-Regular Math-Italic",
		`$\mathbb{E}$`:                      "Main-Regular AMS-Regular",
		`$\mathbf{x}$`:                      "Main-Regular Main-Bold",
		`$\mathcal{L}$`:                     "Main-Regular Caligraphic-Regular",
		`$$\sum 1$$`:                        "Main-Regular Size2-Regular",
		`$\sum 1$`:                          "Main-Regular Size1-Regular",
		`$$\Biggl( 1 \Biggr)$$`:             "Main-Regular Size4-Regular",
		`$\mathtt{x}\mathsf{y}\mathscr{Z}$`: "Main-Regular SansSerif-Regular Script-Regular Typewriter-Regular",
	} {
		got, err := faceNames(markdown)
		if err != nil || got != want {
			t.Errorf("%s: %s (%v), want %s", markdown, got, err, want)
		}
	}
}

// The table of faces agrees with the style sheet: every face of the sheet is in the
// table with its file, and every class that sets a family is among the classes that
// need a face of the family.
func TestFontTableMirrorsTheStyleSheet(t *testing.T) {
	data, err := vendored.ReadFile("katex/katex.min.css")
	if err != nil {
		t.Fatal(err)
	}
	sheet := string(data)
	rule := regexp.MustCompile(`@font-face\{font-display:block;font-family:"?(\w+)"?;font-style:(\w+);font-weight:(\d+);src:url\(fonts/KaTeX_([\w-]+)\.woff2\)`)
	found := rule.FindAllStringSubmatch(sheet, -1)
	if len(found) != strings.Count(sheet, "@font-face") || len(found) != len(fontFaces) {
		t.Fatalf("%d faces read of %d in the sheet, %d in the table", len(found), strings.Count(sheet, "@font-face"), len(fontFaces))
	}
	for _, m := range found {
		ok := false
		for _, f := range fontFaces {
			ok = ok || f.family == m[1] && f.style == m[2] && fmt.Sprint(f.weight) == m[3] && f.file == m[4]
		}
		if !ok {
			t.Errorf("not in the table: %v", m[1:])
		}
		if _, err := vendored.ReadFile("katex/fonts/KaTeX_" + m[4] + ".woff2"); err != nil {
			t.Error(err)
		}
	}
	family := regexp.MustCompile(`([^{}]+)\{font(?:-family)?:(?:normal [\d.]+em )?"?(KaTeX_\w+)`)
	for _, m := range family.FindAllStringSubmatch(sheet, -1) {
		for _, selector := range strings.Split(m[1], ",") {
			classes := strings.NewReplacer(".katex ", "", ">span", "", ".mult ", " ", ".", " ").Replace(selector)
			classes = strings.Join(strings.Fields(classes), " ")
			if classes == "delimsizing delim-size1" || classes == "delimsizing delim-size4" {
				classes = strings.TrimPrefix(classes, "delimsizing ")
			}
			ok := classes == "textrm" || classes == "mainrm" // the family that every formula needs
			for _, f := range fontFaces {
				for _, when := range f.when {
					ok = ok || f.family == m[2] && when == classes
				}
			}
			if !ok && classes != "katex" {
				t.Errorf("class %q sets %s, which no face of the table answers", classes, m[2])
			}
		}
	}
}

func TestLicenseOfKaTeXIsThere(t *testing.T) {
	data, err := vendored.ReadFile("katex/LICENSE")
	if err != nil || !strings.Contains(string(data), "MIT") {
		t.Error(err)
	}
}
