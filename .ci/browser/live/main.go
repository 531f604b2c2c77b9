// Command live starts a laboratory's live page, uses it in a headless Chromium as a reader does, and holds it to
// what it promises: it says what the command line says at the same words, its address is its state, runs are
// canceled and survive their page, it asks this server alone, complains of nothing, fits narrow and wide windows
// light and dark, and has no fault that axe-core knows.
//
//	go -C .ci/browser run ./live [-axe axe.min.js] [-shots directory] /path/to/castlab
//
// Exit status: 0 all well, or no Chromium here; 1 a check failed; 2 usage.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"

	"castlab/ci/browser/drive"
)

var checks = []drive.Check[*tab]{
	{Name: "finds and opens", Run: finds},
	{Name: "theory is that of the command line", Run: theory},
	{Name: "a run is that of the command line", Run: checked},
	{Name: "a model is that of the command line", Run: simulated},
	{Name: "a model shows the distribution of its runs", Run: distributed},
	{Name: "a run is canceled", Run: canceled},
	{Name: "a hypothesis that fails is said", Run: hypothesis},
	{Name: "an entry that was left does not come back", Run: left},
	{Name: "a schedule moves", Run: schedule},
	{Name: "a run is laid over a pinned one", Run: pinned},
	{Name: "the tour has a way from station to station", Run: toured},
}

// served are promises of the page of a server, whose runs outlive a page, and which keeps files; and those of how the page
// looks, which is the same without one.
var served = []drive.Check[*tab]{
	{Name: "figures are saved", Run: saved},
	{Name: "takes no longer than it should", Run: times},
	{Name: "fits 360, 768 and 1440 pixels", Run: fits},
	{Name: "axe-core finds nothing", Run: accessible},
	{Name: "the keyboard reaches everything", Run: keyboard},
	{Name: "the stations fit 360, 768 and 1440 pixels", Run: stations},
	{Name: "files of measurements say what the command line says", Run: measurements},
	{Name: "advice is that of the command line", Run: advice},
	{Name: "a comparison is that of the command line", Run: compared},
	{Name: "the address is the state, and a run is found again", Run: restored},
	{Name: "says when the server has gone", Run: gone},
}

func main() {
	static := flag.String("static", "", "`directory` that castlab serve --static wrote: the page without a server, from a host of files")
	drive.Main("live", func(c drive.Command) error {
		return (&window{program: c.Path, axe: c.Axe, shots: c.Shots, static: *static}).run(c)
	})
}

// run starts server, or host, and browser, and makes all checks.
func (w *window) run(c drive.Command) error {
	start, end, besides := w.serve, w.end, served
	if w.static != "" {
		start, end, besides = w.host, w.unhost, alone
	}
	if err := start(); err != nil {
		return err
	}
	defer end()
	ctx, stop, err := drive.Open(c.Browser)
	defer stop()
	if err != nil {
		return err
	}
	w.browser = ctx
	return drive.All(drive.Chosen(c, slices.Concat(checks, besides)...), w.hold)
}

// serve starts the server and reads its address.
func (w *window) serve() error {
	w.server = exec.Command(w.program, "serve")
	w.server.Stderr = os.Stderr
	out, err := w.server.StdoutPipe()
	if err == nil {
		err = w.server.Start()
	}
	if err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return fmt.Errorf("no address: %w", err)
	}
	w.link = strings.TrimSpace(line)
	w.base, _, _ = strings.Cut(w.link, "?")
	return nil
}

// end ends the server as Ctrl-C does.
func (w *window) end() {
	if w.server.ProcessState == nil {
		_ = w.server.Process.Signal(syscall.SIGINT)
		_ = w.server.Wait()
	}
}
