// Package drive uses a page in a headless Chromium: it starts the browser, asks and waits in a tab, hears what the
// page complains of, and holds it to checks. It knows no page.
package drive

import (
	"context"
	"os"
	"os/exec"
	"time"

	"github.com/chromedp/chromedp"
)

// Missing is what to say where there is no browser.
const Missing = "skipped: no chromium, chromium-browser, google-chrome or $CHROMIUM on this machine"

// Chromium is the browser to use; empty if there is none.
func Chromium() string {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// Open starts a browser, once more where a busy machine let it not; stop ends it.
func Open(program string) (ctx context.Context, stop func(), err error) {
	if ctx, stop, err = open(program); err != nil {
		stop()
		ctx, stop, err = open(program)
	}
	return ctx, stop, err
}

func open(program string) (context.Context, func(), error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(1440, 1000),
		chromedp.WSURLReadTimeout(time.Minute))
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {}))
	return ctx, func() { stop(); end() }, chromedp.Run(ctx)
}
