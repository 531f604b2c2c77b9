package verbs

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/figures"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
	"castlab/reports/output"
	"castlab/reports/page"
)

func (a *app) reportVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "report [ID or prefix...]", Short: "check, then markdown + figures + one self-contained HTML file",
		Long: `A report of the claims that the words name, as the verb check takes them: the beginning of an ID
names all that begin so; with $ at its end an ID names its claim alone.
` + console.Fold + `
With --site it is a part of a site: pages with one navigation and one search, which a browser opens from their folder.
The others are the guide, README.md and GUIDE.md of the module's folder and all texts to which they lead; a gallery
of the notebooks and programs among these; and the live page as 'serve --static' writes it, where --wasm names
the laboratory for browsers, or the go command builds it in the module's folder.` + console.Fold,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: a.completeClaims,
	}
	f := addCheckFlags(verb)
	var folder, wasm string
	out := console.AddPath(verb.Flags(), "out", "report", "`directory` of the report; replaced in one step",
		func(fs *console.Files, name, path string) error {
			if folder != "" { // the report is in the site
				return nil
			}
			return fs.Replaces(name, path, "report.json")
		})
	console.PathVar(verb.Flags(), &folder, "site", "`directory` of a site: report, guide, gallery and live page",
		func(fs *console.Files, name, path string) error { return fs.Replaces(name, path, "report/report.json") })
	console.PathVar(verb.Flags(), &wasm, "wasm", "`file` of the live page's program for --site, WebAssembly",
		(*console.Files).Reads)
	from := console.AddInput(verb.Flags(), "from", "render this saved `file` instead of checking")
	hunted := console.AddInput(verb.Flags(), "hunt", "add the `file` that hunt saved with --out, of claims only")
	verb.RunE = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("out") && folder != "" {
			return console.Usagef("--out=%s: with --site the report is in the site; leave it out", *out)
		}
		if wasm != "" && folder == "" {
			return console.Usagef("--wasm=%s: it is for --site; leave it out", wasm)
		}
		s := site{app: a}
		if folder != "" { // before the check, which takes its time
			if err := s.prepare(cmd.Context(), folder, wasm); err != nil {
				return err
			}
		}
		var attack *reports.Hunt
		if cmd.Flags().Changed("hunt") { // before the check, which takes its time
			var err error
			if attack, err = a.readHunt(*hunted); err != nil {
				return err
			}
		}
		report, err := a.checked(cmd, args, f, *from)
		if err != nil {
			return err
		}
		if attack != nil {
			report.Hunt = attack
		}
		if folder != "" {
			a.told(report)
			if err := s.write(cmd.Context(), folder, report); err != nil {
				return err
			}
			return outcome(report)
		}
		// The typesetting of formulas and figures takes no context.
		files, err := cancelable.Run(cmd.Context(), func() (map[string][]byte, error) { return render(report, sourcesFrom(*out)) })
		if err := cmd.Context().Err(); err != nil {
			return err
		}
		if err != nil && *from != "" { // a check of one's own can be drawn
			return &inputs.WordError{Word: *from, Err: err}
		}
		if err != nil {
			return err
		}
		if err := output.WriteDir(*out, files); err != nil {
			if errors.Is(err, output.ErrNotReport) { // made meanwhile
				return console.Usage(err)
			}
			return err
		}
		a.told(report)
		a.printWider(args)
		fmt.Fprintf(&a.Out, "wrote %s\n      %s\n", filepath.Join(*out, "index.html"), filepath.Join(*out, "report.md"))
		return outcome(report)
	}
	return verb
}

// told prints what a report comes to.
func (a *app) told(report *reports.Report) {
	for _, v := range report.Verdicts {
		if !v.Expected() {
			fmt.Fprintf(&a.Out, "%v: %s %s: %s\n", v.Status, v.Claim, v.Params, v.Reason)
		}
	}
	if h := report.Hunt; h != nil {
		for _, c := range h.Claims {
			if x := c.Counterexample; x != nil && !c.Erratum {
				fmt.Fprintf(&a.Out, "attacked: %s %s: a counterexample\n", c.Claim, x.Params)
			}
		}
	}
	fmt.Fprintf(&a.Out, "%v\n", report.Tally())
	fmt.Fprintf(&a.Out, "seed %d, alpha %v, profile %s\n", report.Seed, report.Alpha, report.Profile.Name)
}

// checked returns the saved report if there is one, and makes a new check otherwise.
func (a *app) checked(cmd *cobra.Command, args []string, f checkFlags, from string) (*reports.Report, error) {
	if !cmd.Flags().Changed("from") {
		start := time.Now()
		report, err := a.check(cmd.Context(), args, nil, f, reports.Config{Figures: true, Command: a.checkCommand(args, f)})
		if err != nil {
			return nil, err
		}
		report.RunTime = runTime(time.Since(start), *f.workers)
		return report, nil
	}
	if len(args) > 0 {
		return nil, console.Usagef("--from renders the whole saved file; leave out %s", args[0])
	}
	for _, name := range []string{"seed", "alpha", "workers", "profile"} {
		if cmd.Flags().Changed(name) {
			return nil, console.Usagef("--%s has no effect with --from, which simulates nothing; leave it out", name)
		}
	}
	return a.readReport(from)
}

// readReport reads a saved report.
func (a *app) readReport(path string) (*reports.Report, error) {
	f, err := a.Files.Open(path)
	if err != nil {
		return nil, &inputs.WordError{Word: "saved report", Err: err}
	}
	defer f.Close()
	r, err := reports.Read(f)
	if err != nil {
		return nil, &inputs.WordError{Word: path, Err: err}
	}
	return r, nil
}

// readHunt reads a saved hunt.
func (a *app) readHunt(path string) (*reports.Hunt, error) {
	f, err := a.Files.Open(path)
	if err != nil {
		return nil, &inputs.WordError{Word: "saved hunt", Err: err}
	}
	defer f.Close()
	h, err := reports.ReadHunt(f)
	if err != nil {
		return nil, &inputs.WordError{Word: path, Err: err}
	}
	return h, nil
}

// runTime writes the duration of a check.
func runTime(d time.Duration, workers int) string {
	unit := 100 * time.Millisecond
	if d >= 10*time.Second {
		unit = time.Second
	}
	text := fmt.Sprintf("%v with %d worker", d.Round(unit), workers)
	if workers != 1 {
		text += "s"
	}
	return text
}

// sourcesFrom returns the path from a directory to the source tree of castlab around
// the working directory, or "" if the directory is outside of it: a link to the file
// of a formula would lead nowhere.
func sourcesFrom(dir string) string {
	target, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	root := treeAround(path.Dir(reflect.TypeFor[reports.Claim]().PkgPath()))
	if root == "" {
		return ""
	}
	inside, err := filepath.Rel(root, target)
	if err != nil || !filepath.IsLocal(inside) {
		return ""
	}
	back, err := filepath.Rel(target, root)
	if err != nil {
		return ""
	}
	return filepath.ToSlash(back)
}

// classified returns the properties of the claims for the page.
func classified(r *reports.Report) map[string]page.Claim {
	claims := map[string]page.Claim{}
	for _, o := range r.Outcomes() {
		c := page.Claim{Class: page.Supported, Status: o.Text}
		switch {
		case o.Failing:
			c.Class = page.Failing
		case o.Erratum:
			c.Class = page.Erratum
		}
		claims[o.Claim] = c
	}
	return claims
}

// longestName bounds the names of files: file systems take 255 bytes.
const longestName = 200

// dpi is the resolution of the figures' fallback images.
const dpi = 150

// render makes the files of a report: the markdown, a file for each paper, whose
// links to files of the sources begin with the path to those; the figures (SVG, and
// PNG as a fallback); the page, complete in one file, with a chart behind every
// figure that has axes; and the saved result.
func render(r *reports.Report, sources string) (map[string][]byte, error) {
	files, assets, err := illustrated(r, sources)
	if err != nil {
		return nil, err
	}
	if files["index.html"], err = page.HTML(r.Title, r.Markdown(sources), assets, classified(r)); err != nil {
		return nil, err
	}
	return files, nil
}

// illustrated makes the files of a report except the page, and what the page has of the figures.
func illustrated(r *reports.Report, sources string) (files, assets map[string][]byte, err error) {
	document, err := r.JSON()
	if err != nil {
		return nil, nil, err
	}
	files, assets = r.MarkdownFiles(sources), map[string][]byte{}
	files["report.json"] = document
	for _, f := range slices.Concat(r.Figures, r.Hunt.Figures()) {
		svg, err := figures.SVG(f)
		if err != nil {
			return nil, nil, fmt.Errorf("figure %s: %w", f.ID, err)
		}
		png, err := figures.PNG(f, dpi)
		if err != nil {
			return nil, nil, fmt.Errorf("figure %s: %w", f.ID, err)
		}
		name := "figures/" + f.ID
		files[name+".svg"], files[name+".png"] = svg, png
		assets[name+".svg"] = svg
		var drawing *figures.NoChartError
		if chart, err := figures.VegaLite(f); err == nil {
			assets[name+".vl.json"] = chart
		} else if !errors.As(err, &drawing) {
			return nil, nil, fmt.Errorf("figure %s: %w", f.ID, err)
		}
	}
	for name := range files {
		if last := path.Base(name); len(last) > longestName {
			return nil, nil, fmt.Errorf("%s...: a name of %d letters; want at most %d", last[:longestName/4], len(last), longestName)
		}
	}
	return files, assets, nil
}
