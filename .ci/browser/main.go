// Command browser opens a report's page in a headless Chromium and holds it to
// what it promises its reader: it asks the network for nothing, complains of
// nothing, fits narrow and wide windows, can be used with the keyboard alone,
// finds, unfolds, changes its colors, draws charts, prints, reads without
// scripts, and has no fault that axe-core knows.
//
//	go -C .ci/browser run . [-axe axe.min.js] [-shots directory] /path/to/index.html
//
// Exit status: 0 all well, or no Chromium here; 1 a check failed; 2 usage.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// A check is one promise. It works on a tab of its own; whatever the page asked
// the network for or complained of meanwhile fails it too.
type check struct {
	name string
	run  func(*tab) error
}

var checks = []check{
	{"loads without a request", loads},
	{"fits 360, 768 and 1440 pixels", fits},
	{"keyboard reaches everything", keyboard},
	{"search finds and opens", search},
	{"a link opens its fold", links},
	{"colors change", colors},
	{"figures become charts", chart},
	{"prints", prints},
	{"reads without scripts", scriptless},
	{"axe-core finds nothing", accessible},
}

func main() {
	axe := flag.String("axe", "", "axe-core's axe.min.js; without it that check is left out")
	only := flag.String("only", "", "run only checks whose name holds this `text`")
	shots := flag.String("shots", "", "`directory` for pictures of the page to look at")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	path, err := filepath.Abs(flag.Arg(0))
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "browser:", err)
		os.Exit(2)
	}
	program := chromium()
	if program == "" {
		fmt.Println("skipped: no chromium, chromium-browser, google-chrome or $CHROMIUM on this machine")
		return
	}
	w := &window{program: program, page: (&url.URL{Scheme: "file", Path: path}).String(), shots: *shots}
	if *axe != "" {
		source, err := os.ReadFile(*axe)
		if err != nil {
			fmt.Fprintln(os.Stderr, "browser:", err)
			os.Exit(2)
		}
		w.axe = string(source)
	}
	chosen := slices.DeleteFunc(slices.Clone(checks), func(c check) bool { return !strings.Contains(c.name, *only) })
	if err := all(w, chosen); err != nil {
		os.Exit(1)
	}
}

// chromium is the browser to use; empty if there is none.
func chromium() string {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// A window is one run of the browser, and what the checks need to know.
type window struct {
	program string
	page    string // address
	axe     string // source text
	shots   string
	ctx     context.Context
}

// open starts the browser; close ends it.
func (w *window) open() (close func(), err error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(w.program), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(1440, 1000),
		chromedp.WSURLReadTimeout(time.Minute))
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}))
	w.ctx = ctx
	return func() { stop(); end() }, chromedp.Run(ctx)
}

// errSkipped is a promise that a page does not make, such as charts in a page
// that has none.
var errSkipped = errors.New("skipped")

// all runs checks and prints a line for each.
func all(w *window, checks []check) error {
	stop, err := w.open()
	if err != nil { // a busy machine; once more
		stop()
		stop, err = w.open()
	}
	defer stop()
	if err != nil {
		fmt.Println("FAIL  start of", w.program+":", err)
		return err
	}
	var failed error
	for _, c := range checks {
		start := time.Now()
		err := w.hold(c)
		spent := time.Since(start).Round(100 * time.Millisecond)
		switch {
		case err == nil:
			fmt.Printf("ok    %s (%v)\n", c.name, spent)
		case errors.Is(err, errSkipped):
			fmt.Printf("-     %s: %v\n", c.name, err)
		default:
			fmt.Printf("FAIL  %s (%v)\n%v\n", c.name, spent, err)
			failed = errors.Join(failed, fmt.Errorf("%s: %w", c.name, err))
		}
	}
	return failed
}

// hold runs one check in a tab of its own.
func (w *window) hold(c check) error {
	t, stop, err := w.tab()
	defer stop()
	if err != nil {
		return err
	}
	err = c.run(t)
	if heard := t.heard(); heard != nil {
		return errors.Join(err, heard)
	}
	return err
}
