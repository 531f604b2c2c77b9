package measured

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"castlab/reports"
	"castlab/reports/figures"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
	"castlab/reports/output"
	"castlab/reports/page"
)

// mostDrawn bounds the number of samples on a page.
const mostDrawn = 12

// writePage writes the result with figures as markdown and as one HTML file.
func (a *app) writePage(ctx context.Context, r result, f flags) error {
	if len(r.samples) > mostDrawn {
		return console.Usagef("--out=%s: %d groups are more than %d on a page; draw a file of some of them", *f.out, len(r.samples),
			mostDrawn)
	}
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

// render returns the files of a page: what is printed, and figures of each sample.
func (a *app) render(r result, f flags) (map[string][]byte, error) {
	var text bytes.Buffer
	title := "Measured values"
	fmt.Fprintf(&text, "# %s\n\n", title)
	files, assets := map[string][]byte{}, map[string][]byte{}
	part := &app{console.NewSession(context.Background(), a.Name, a.Version, console.Streams{})}
	flush := func() {
		text.WriteString(reports.CodeBlock("text", console.Visible(part.Out.String())))
		part.Out.Reset()
	}
	for i, s := range r.samples {
		fmt.Fprintf(&text, "## %s\n\n", reports.PlainText(shown(s.String())))
		part.printSample(s, f)
		flush()
		for _, figure := range drawn(s, f, i+1) {
			name := "figures/" + figure.ID
			svg, err := figures.SVG(figure)
			if err != nil {
				return nil, fmt.Errorf("figure %s: %w", figure.ID, err)
			}
			files[name+".svg"], assets[name+".svg"] = svg, svg
			if chart, err := figures.VegaLite(figure); err == nil {
				assets[name+".vl.json"] = chart
			}
			fmt.Fprintf(&text, "![%s](%s.svg)\n\n*%s.* %s\n\n", figure.Title, name, figure.Title, figure.Caption)
		}
	}
	if r.compared != nil {
		text.WriteString("## The difference\n\n")
		part.printDifferences(r, f)
		flush()
	}
	html, err := page.HTML(title, text.Bytes(), assets, nil)
	if err != nil {
		return nil, err
	}
	var document bytes.Buffer
	if err := console.WriteJSON(&document, documentOf(r, f)); err != nil {
		return nil, err
	}
	files["report.md"], files["index.html"], files["report.json"] = text.Bytes(), html, document.Bytes()
	return files, nil
}

// shown is a name in one line that a page and a figure can show.
func shown(name string) string { return strings.ReplaceAll(console.Visible(name), "\n", " ") }

// drawn are the figures of a sample.
func drawn(s source, f flags, i int) []reports.Figure {
	var list []reports.Figure
	for _, make := range []func(source, flags) (reports.Figure, bool){distribution, survival, quantiles, overTime, correlations} {
		// Values whose range is no float64 have no axis.
		if figure, ok := make(s, f); ok && figures.Validate(figure) == nil {
			figure.ID = fmt.Sprintf("%s-%d", figure.ID, i)
			list = append(list, figure)
		}
	}
	return list
}
