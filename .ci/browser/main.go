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
	"fmt"
	"net/url"

	"castlab/ci/browser/drive"
)

// A check is one promise. It works on a tab of its own; whatever the page asked
// the network for or complained of meanwhile fails it too.
type check = drive.Check[*tab]

var checks = []check{
	{Name: "loads without a request", Run: loads},
	{Name: "fits 360, 768 and 1440 pixels", Run: fits},
	{Name: "keyboard reaches everything", Run: keyboard},
	{Name: "search finds and opens", Run: search},
	{Name: "a link opens its fold", Run: links},
	{Name: "colors change", Run: colors},
	{Name: "figures become charts", Run: chart},
	{Name: "figures are saved", Run: saves},
	{Name: "prints", Run: prints},
	{Name: "reads without scripts", Run: scriptless},
	{Name: "axe-core finds nothing", Run: accessible},
}

func main() {
	drive.Main("browser", func(c drive.Command) error {
		w := &window{page: (&url.URL{Scheme: "file", Path: c.Path}).String(), axe: c.Axe, shots: c.Shots}
		return all(w, c.Browser, drive.Chosen(c, checks...))
	})
}

// A window is one run of the browser, and what the checks need to know.
type window struct {
	page    string // address
	axe     string // source text
	shots   string
	browser context.Context
}

// all runs checks and prints a line for each.
func all(w *window, program string, checks []check) error {
	ctx, stop, err := drive.Open(program)
	defer stop()
	if err != nil {
		fmt.Println("FAIL  start of", program+":", err)
		return err
	}
	w.browser = ctx
	return drive.All(checks, w.hold)
}

// hold runs one check in a tab of its own.
func (w *window) hold(c check) error {
	t, stop, err := w.tab()
	defer stop()
	if err != nil {
		return err
	}
	err = c.Run(t)
	if heard := t.Heard(); heard != nil {
		return errors.Join(err, heard)
	}
	return err
}
