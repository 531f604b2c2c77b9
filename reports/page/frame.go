package page

import (
	"bytes"
	"fmt"
	"html"
)

// A frame is the page around the text of a report: its visible parts work without its
// script, and the others are hidden until the script runs.
type frame struct {
	title    string // HTML
	style    string
	contents string
	body     []byte
	charts   bool
	titled   bool // whether the text has a title of its own

	root, path string // of a page of a site: the way to the site's folder, and the page's path in it
	ways       string // its navigation; empty for a page that is alone
}

func (f frame) page() []byte {
	script := "\n" + files(scriptFiles, "script", "theme.js", "folds.js", "contents.js", "search.js", "filter.js", "tables.js",
		"commands.js", "charts.js", "save.js")
	scripts := []string{script}
	if f.charts {
		_, program := library()
		scripts = append(scripts, program)
	}
	place, index := "", ""
	if f.ways != "" {
		place = fmt.Sprintf(` data-root="%s" data-page="%s"`, html.EscapeString(f.root), html.EscapeString(f.path))
		index = fmt.Sprintf("<script src=\"%s\"></script>\n", html.EscapeString(f.root+PlacesFile))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!DOCTYPE html>
<html lang="en"%s>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<style>%s</style>
%s<script>%s</script>
</head>
<body>
<a class="skip" href="#page-main">Skip to the text</a>
`, place, policy(f.style, scripts, index != ""), f.title, f.style, index, script)
	b.WriteString("<header class=\"side\">\n" + f.ways)
	b.WriteString(tools)
	if f.contents != "" {
		fmt.Fprintf(&b, "<nav id=\"page-contents\" aria-label=\"Contents\"><details "+
			"open><summary>Contents</summary>%s</details></nav>\n", f.contents)
	}
	b.WriteString("</header>\n<main id=\"page-main\">\n")
	if !f.titled {
		fmt.Fprintf(&b, "<h1>%s</h1>\n", f.title)
	}
	b.Write(f.body)
	b.WriteString("</main>\n")
	if f.charts {
		element, _ := library()
		b.WriteString(element)
	}
	b.WriteString("</body>\n</html>\n")
	return b.Bytes()
}

// tools are the controls that need the script.
const tools = `<div id="page-tools" hidden>
<div class="search">
<label for="page-search">Search</label>
<input id="page-search" type="search" placeholder="Claims, titles, text" role="combobox" aria-expanded="false" aria-controls="page-hits" aria-autocomplete="list" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div class="hits" hidden><div id="page-hits" role="listbox" aria-label="Hits"></div><p role="status"></p></div>
</div>
<fieldset class="choice filter"><legend>Show</legend><label><input type="radio" name="page-show" value="all" checked><span>all</span></label><label><input type="radio" name="page-show" value="erratum"><span>errata</span></label><label><input type="radio" name="page-show" value="failing"><span>failing</span></label></fieldset>
<fieldset class="choice theme"><legend>Colors</legend><label><input type="radio" name="page-theme" value="system" checked><span>system</span></label><label><input type="radio" name="page-theme" value="light"><span>light</span></label><label><input type="radio" name="page-theme" value="dark"><span>dark</span></label></fieldset>
</div>
`
