package page

import (
	"slices"
	"strings"
	"testing"
)

// With the long names restored, the sheet is KaTeX's except for the fonts: classes and
// names correspond one to one.
func TestShortNamesAreOneToOne(t *testing.T) {
	data, err := vendored.ReadFile("katex/katex.min.css")
	if err != nil {
		t.Fatal(err)
	}
	long := map[string]string{}
	for class, short := range shortened().name {
		if other, ok := long[short]; ok {
			t.Errorf("%s and %s are both %s", class, other, short)
		}
		long[short] = class
	}
	back := cssClass.ReplaceAllStringFunc(shortened().sheet, func(short string) string { return "." + long[short[1:]] })
	if want := string(fontRule.ReplaceAll(data, nil)); back != want {
		t.Error("the sheet does not come back")
	}
	if got, want := shorten(`<span class="katex mathnormal k3 unknown">`), `<span class="katex `+shortened().
		name["mathnormal"]+` k3 unknown">`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Styles that KaTeX writes on elements override its sheet, as style attributes do, and
// equal declarations are one class, numbered in the order of the page.
func TestStylesBecomeClasses(t *testing.T) {
	s := &styles{}
	html := s.place(`<a class="x ` + mark("top:-1em;margin-right:2em") + `"><b class="` + mark("height:1em") + `"><i class="` +
		mark("top:-1em;margin-right:2em") + `">`)
	if want := `<a class="x k0"><b class="k1"><i class="k0">`; html != want {
		t.Errorf("%s, want %s", html, want)
	}
	if got, want := s.sheet(), ".k0{top:-1em!important;margin-right:2em!important}\n.k1{height:1em!important}\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	var kinds []string
	for _, c := range []string{"marginRight", "top", "borderBottomWidth"} {
		kinds = append(kinds, hyphenated(c))
	}
	if !slices.Equal(kinds, []string{"margin-right", "top", "border-bottom-width"}) {
		t.Errorf("%s", strings.Join(kinds, " "))
	}
}
