package page

import (
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

var blocks = regexp.MustCompile(`<script type="text/plain" class="(\w+)">([^<]*)</script>`)

// inflated returns the text of a block, read like the page's script reads it.
func inflated(t *testing.T, base string) string {
	t.Helper()
	data, err := io.ReadAll(flate.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(base))))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestFiguresBringTheirCharts(t *testing.T) {
	svg := []byte("<svg></svg>")
	assets := map[string][]byte{
		"figures/a.svg": svg, "figures/a.vl.json": []byte(`{"title": "</script><b>", "x": 1}`),
		"figures/b.svg": svg, "figures/c.svg": svg, "figures/c.vl.json": []byte(`{"y": 2}`),
	}
	out, err := HTML("t", []byte("![A](figures/a.svg)\n\n![B](figures/b.svg)\n\n![C](./figures/c.svg)\n"), assets, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := blocks.FindAllStringSubmatch(string(out), -1)
	if len(found) != 3 || found[0][1] != "chart" || found[1][1] != "chart" || found[2][1] != "vega" {
		t.Fatalf("%d blocks", len(found))
	}
	for i, want := range []string{`{"title":"</script><b>","x":1}`, `{"y":2}`} {
		if got := inflated(t, found[i][2]); got != want {
			t.Errorf("chart %d: %s, want %s", i, got, want)
		}
	}
	// The policy contains the hash of the script, so the text must be identical.
	if program := inflated(t, found[2][2]); !strings.Contains(string(out), hash(program)) {
		t.Error("the policy does not name the library")
	}
	var e *AssetError
	assets["figures/c.vl.json"] = []byte("{")
	if _, err := HTML("t", []byte("![C](figures/c.svg)"), assets, nil); !errors.As(err, &e) || e.Path != "figures/c.vl.json" {
		t.Errorf("got %v, want an AssetError", err)
	}
	out, err = HTML("t", []byte("![B](figures/b.svg)"), assets, nil)
	if err != nil || blocks.Match(out) {
		t.Error("a page without charts holds the library")
	}
}

// The interpreter of Vega is a module in its package; the page has it as a part
// of Vega. Its text must be the one that is rewritten, and the whole a script.
func TestLibraryIsOneScript(t *testing.T) {
	program := vegaProgram()
	for _, bad := range []string{"import {", "export {", "</script", "<!--", "sourceMappingURL"} {
		if strings.Contains(program, bad) {
			t.Errorf("the program holds %q", bad)
		}
	}
	for _, part := range []string{"const { ascending, isString, DisallowedObjectProperties } = vega;",
		"vega.expressionInterpreter = expression;", "University of Washington Interactive Data Lab", "Mike Bostock"} {
		if !strings.Contains(program, part) {
			t.Errorf("the program lacks %q", part)
		}
	}
}

// The page's own scripts are one script in its head, which none of them can end.
func TestScriptsEndNoScript(t *testing.T) {
	entries, err := os.ReadDir("script")
	if err != nil {
		t.Fatal(err)
	}
	out, err := HTML("t", nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile("script/" + e.Name())
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(out), string(data)) {
			t.Errorf("%s is not in the page", e.Name())
		}
		for _, bad := range []string{"</script", "<!--", "eval(", "new Function", "innerHTML", "insertAdjacentHTML", "document.write",
			".style.cssText", `setAttribute("style"`} {
			if strings.Contains(string(data), bad) {
				t.Errorf("%s holds %s", e.Name(), bad)
			}
		}
	}
	css, err := os.ReadDir("style")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range css {
		data, err := os.ReadFile("style/" + e.Name())
		if err != nil || !strings.Contains(string(out), string(data)) {
			t.Errorf("%s is not in the page (%v)", e.Name(), err)
		}
	}
}
