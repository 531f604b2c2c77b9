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
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/chromedp/chromedp"
)

var checks = []struct {
	name string
	run  func(*tab) error
}{
	{"finds and opens", finds},
	{"theory is that of the command line", theory},
	{"a run is that of the command line", checked},
	{"a model is that of the command line", simulated},
	{"the address is the state, and a run is found again", restored},
	{"a run is canceled", canceled},
	{"a hypothesis that fails is said", hypothesis},
	{"a schedule moves", schedule},
	{"figures are saved", saved},
	{"fits 360, 768 and 1440 pixels", fits},
	{"axe-core finds nothing", accessible},
	{"the keyboard reaches everything", keyboard},
	{"says when the server has gone", gone},
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
	browser := chromium()
	if browser == "" {
		fmt.Println("skipped: no chromium, chromium-browser, google-chrome or $CHROMIUM on this machine")
		return
	}
	program, err := filepath.Abs(flag.Arg(0))
	if err == nil {
		err = run(program, browser, *axe, *only, *shots)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "live:", err)
		os.Exit(1)
	}
}

func chromium() string {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// run starts server and browser, and makes all checks.
func run(program, browser, axe, only, shots string) error {
	w := &window{program: program, shots: shots}
	if axe != "" {
		source, err := os.ReadFile(axe)
		if err != nil {
			return err
		}
		w.axe = string(source)
	}
	if err := w.serve(); err != nil {
		return err
	}
	defer w.end()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.WindowSize(1440, 1000), chromedp.WSURLReadTimeout(time.Minute))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	ctx, quit := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}))
	defer quit()
	if err := chromedp.Run(ctx); err != nil {
		return err
	}
	w.ctx = ctx
	var failed error
	for _, c := range checks {
		if !strings.Contains(c.name, only) {
			continue
		}
		begin := time.Now()
		err := w.hold(c.run)
		spent := time.Since(begin).Round(100 * time.Millisecond)
		switch {
		case err == nil:
			fmt.Printf("ok    %s (%v)\n", c.name, spent)
		case errors.Is(err, errSkipped):
			fmt.Printf("-     %s: %v\n", c.name, err)
		default:
			fmt.Printf("FAIL  %s (%v)\n%v\n", c.name, spent, err)
			failed = errors.New("a check failed")
		}
	}
	return failed
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
