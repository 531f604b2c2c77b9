package measured

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"castlab/reports"
	"castlab/reports/figures"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
	"castlab/reports/output"
	"castlab/reports/page"
)

// mostDrawn bounds the number of samples whose figures are on a page.
const mostDrawn = 12

// writePage writes the result with figures as markdown and as one HTML file.
func (a *app) writePage(ctx context.Context, r result, f flags) error {
	files, err := cancelable.Run(ctx, func() (map[string][]byte, error) { return a.render(r, f) })
	if err != nil {
		return err
	}
	if err := output.WriteDir(*f.out, files); err != nil {
		if errors.Is(err, output.ErrNotReport) {
			return console.Usagef("--out=%s: %w", *f.out, err)
		}
		return err
	}
	return nil
}

// render returns the files of a page: what is printed, with headings and tables, and figures of each sample.
func (a *app) render(r result, f flags) (map[string][]byte, error) {
	part := &app{Session: console.NewSession(context.Background(), a.Name, a.Version, console.Streams{}), markdown: true}
	title := titleOf(r)
	fmt.Fprintf(&part.Out, "# %s\n\n", reports.PlainText(shown(title)))
	files, assets := map[string][]byte{}, map[string][]byte{}
	draw := func(list []reports.Figure) error {
		for _, figure := range list {
			name := "figures/" + figure.ID
			svg, err := figures.SVG(figure)
			if err != nil {
				return fmt.Errorf("figure %s: %w", figure.ID, err)
			}
			files[name+".svg"], assets[name+".svg"] = svg, svg
			if chart, err := figures.VegaLite(figure); err == nil {
				assets[name+".vl.json"] = chart
			}
			fmt.Fprintf(&part.Out, "![%s](%s.svg)\n\n*%s.* %s\n\n", figure.Title, name, figure.Title, figure.Caption)
		}
		return nil
	}
	if g := gateOf(r, f); g != nil {
		part.lines([]string{g.text()})
	}
	if r.sheets != nil {
		part.printSheets(r, f)
	} else {
		part.lines(outcome(r, f))
	}
	if r.compared != nil {
		if err := draw(survivalOfBoth(r)); err != nil {
			return nil, err
		}
	}
	for i, s := range r.samples {
		if len(r.samples) > mostDrawn {
			part.sentence(fmt.Sprintf("Of %d samples no figures are drawn, of at most %d they are.", len(r.samples), mostDrawn))
			break
		}
		if len(r.samples) > 1 {
			part.heading(s.String())
		}
		part.printSample(s, f)
		if err := draw(drawn(s, f, i+1)); err != nil {
			return nil, err
		}
	}
	if r.compared != nil {
		part.heading("The difference")
		part.printDifferences(r, f)
	}
	text := part.Out.Bytes()
	html, err := page.HTML(shown(title), text, assets, nil)
	if err != nil {
		return nil, err
	}
	var document bytes.Buffer
	if err := console.WriteJSON(&document, documentOf(r, f)); err != nil {
		return nil, err
	}
	files["report.md"], files["index.html"], files["report.json"] = text, html, document.Bytes()
	return files, nil
}

// figuresOf returns the figures of a result, those of both samples first.
func figuresOf(r result, f flags) []reports.Figure {
	var list []reports.Figure
	if r.compared != nil {
		list = survivalOfBoth(r)
	}
	for i, s := range r.samples {
		if len(r.samples) <= mostDrawn {
			list = append(list, drawn(s, f, i+1)...)
		}
	}
	return list
}

// titleOf names what a page is about.
func titleOf(r result) string {
	switch {
	case r.compared != nil:
		return r.compared[0].String() + " to " + r.compared[1].String()
	case r.sheets == nil:
		return r.samples[0].String()
	}
	var names []string
	for _, s := range r.samples {
		if !slices.Contains(names, s.File) {
			names = append(names, s.File)
		}
	}
	return strings.Join(names, ", ")
}

// shown is a name in one line that a page and a figure can show.
func shown(name string) string { return strings.ReplaceAll(console.Visible(name), "\n", " ") }

// drawn returns the figures of a sample that can be drawn.
func drawn(s source, f flags, i int) []reports.Figure {
	var list []reports.Figure
	for _, make := range []func(source, flags) (reports.Figure, bool){distribution, survival, quantiles, overTime, correlations} {
		if figure, ok := make(s, f); ok && figureFits(figure) {
			figure.ID = fmt.Sprintf("%s-%d", figure.ID, i)
			list = append(list, figure)
		}
	}
	return list
}

// figureFits reports whether a figure can be drawn: values whose range is no float64 have no axis.
func figureFits(f reports.Figure) bool { return figures.Validate(f) == nil }
