package verbs

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
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
names all that begin so; with $ at its end an ID names its claim alone.`,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: a.completeClaims,
	}
	f := addCheckFlags(verb)
	out := console.AddFolder(verb.Flags(), "out", "report", "`directory` of the report; replaced in one step", "report.json")
	from := console.AddInput(verb.Flags(), "from", "render this saved `file` instead of checking")
	hunted := console.AddInput(verb.Flags(), "hunt", "add what was attacked: the `file` that the verb hunt saved with --out, "+
		"of claims only")
	verb.RunE = func(cmd *cobra.Command, args []string) error {
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
		fmt.Fprintf(&a.Out, "wrote %s\n      %s\n", filepath.Join(*out, "index.html"), filepath.Join(*out, "report.md"))
		return outcome(report)
	}
	return verb
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
	root, err := os.Getwd()
	if err != nil {
		return ""
	}
	for !isSourceTree(root) {
		if root == filepath.Dir(root) {
			return ""
		}
		root = filepath.Dir(root)
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

func isSourceTree(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return false
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSpace(first) == "module "+path.Dir(reflect.TypeFor[reports.Claim]().PkgPath())
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
	document, err := r.JSON()
	if err != nil {
		return nil, err
	}
	files := r.MarkdownFiles(sources)
	files["report.json"] = document
	assets := map[string][]byte{}
	for _, f := range slices.Concat(r.Figures, r.Hunt.Figures()) {
		svg, err := figures.SVG(f)
		if err != nil {
			return nil, fmt.Errorf("figure %s: %w", f.ID, err)
		}
		png, err := figures.PNG(f, dpi)
		if err != nil {
			return nil, fmt.Errorf("figure %s: %w", f.ID, err)
		}
		name := "figures/" + f.ID
		files[name+".svg"], files[name+".png"] = svg, png
		assets[name+".svg"] = svg
		var drawing *figures.NoChartError
		if chart, err := figures.VegaLite(f); err == nil {
			assets[name+".vl.json"] = chart
		} else if !errors.As(err, &drawing) {
			return nil, fmt.Errorf("figure %s: %w", f.ID, err)
		}
	}
	for name := range files {
		if last := path.Base(name); len(last) > longestName {
			return nil, fmt.Errorf("%s...: a name of %d letters; want at most %d", last[:longestName/4], len(last), longestName)
		}
	}
	if files["index.html"], err = page.HTML(r.Title, r.Markdown(sources), assets, classified(r)); err != nil {
		return nil, err
	}
	return files, nil
}
