package page

import (
	"bytes"
	"compress/flate"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"sync"
)

// Vega 6.4.0, Vega-Lite 6.5.0 and Vega's interpreter of expressions 2.3.2, under
// the licenses in vega/LICENSES.
//
//go:embed vega/vega.min.js vega/vega-lite.min.js vega/vega-interpreter.js vega/LICENSES
var vegaFiles embed.FS

// charts adds the specification of a chart after each figure that has one among the
// assets, under the figure's name with .vl.json. The page's script draws it when the
// reader asks; until then it is compressed text.
type charts struct {
	assets map[string][]byte
	used   bool
}

// of returns the specification that belongs to an image, as an invisible element; empty
// if there is none.
//
// Errors: an [AssetError] for a specification that is not JSON.
func (c *charts) of(target string) (string, error) {
	name := strings.TrimSuffix(target, path.Ext(target)) + ".vl.json"
	spec, ok := c.assets[name]
	if !ok {
		return "", nil
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, spec); err != nil {
		return "", &AssetError{Path: name, Reason: fmt.Sprintf("no JSON: %v", err)}
	}
	c.used = true
	return block("chart", compact.Bytes()), nil
}

// library returns the element that contains Vega, and the program in it.
var library = sync.OnceValues(func() (element, program string) {
	program = vegaProgram()
	return block("vega", []byte(program)), program
})

// vegaProgram returns the three programs as one script: the interpreter is a module in
// its package and becomes a part of Vega, which has what it imports.
func vegaProgram() string {
	file := func(name string) string {
		data, err := vegaFiles.ReadFile("vega/" + name)
		if err != nil {
			panic(err) // of an embedded file
		}
		return string(data)
	}
	interpreter := strings.NewReplacer(
		"import { ascending, isString, DisallowedObjectProperties } from 'vega-util';",
		"const { ascending, isString, DisallowedObjectProperties } = vega;",
		"export { expression as expressionInterpreter };", "vega.expressionInterpreter = expression;",
		"//# sourceMappingURL=vega-interpreter.js.map", "",
	).Replace(file("vega-interpreter.js"))
	return "/*\n" + file("LICENSES") + "*/\n" + file("vega.min.js") + "\n" +
		strings.ReplaceAll(file("vega-lite.min.js"), "//# sourceMappingURL=vega-lite.min.js.map", "") +
		"\n(function () {\n" + interpreter + "\n})();\n"
}

// block returns data that the page's script inflates: an element of a type that no
// browser runs.
func block(class string, data []byte) string {
	var deflated bytes.Buffer
	w, _ := flate.NewWriter(&deflated, flate.BestCompression)
	_, _ = w.Write(data) // memory accepts every write
	_ = w.Close()
	return `<script type="text/plain" class="` + class + `">` + base64.StdEncoding.EncodeToString(deflated.Bytes()) + "</script>\n"
}
