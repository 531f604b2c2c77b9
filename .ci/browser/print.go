package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// prints makes a PDF, and looks at what paper shows.
func prints(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	if err := t.Do(emulation.SetEmulatedMedia().WithMedia("print")); err != nil {
		return err
	}
	err := errors.Join(
		t.holds("paper has no navigation", `!document.querySelector(".side").checkVisibility()`),
		t.holds("paper has no buttons", `[...document.querySelectorAll(".explore")].every((b) => !b.checkVisibility())`),
		t.holds("paper has the claims unfolded", `[...document.querySelectorAll("details.claim > p")].slice(0, 20).every((p) => `+
			`p.getBoundingClientRect().height > 0)`),
		t.holds("paper has black letters on white", `getComputedStyle(document.body).color === "rgb(0, 0, 0)"`),
		t.holds("paper splits no figure", `[...document.querySelectorAll("figure")].every((f) => getComputedStyle(f).breakInside `+
			`=== "avoid")`),
	)
	if err != nil {
		return err
	}
	var pdf []byte
	err = t.Do(emulation.SetEmulatedMedia(), chromedp.ActionFunc(func(ctx context.Context) (err error) {
		pdf, _, err = page.PrintToPDF().WithPaperWidth(8.27).WithPaperHeight(11.69).WithPreferCSSPageSize(true).Do(ctx)
		return err
	}))
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(pdf, []byte("%PDF-")) || len(pdf) < 10000 {
		return fmt.Errorf("  no PDF: %d bytes", len(pdf))
	}
	if t.shots != "" {
		return os.WriteFile(filepath.Join(t.shots, "print.pdf"), pdf, 0o644)
	}
	return nil
}

// shot keeps a picture of the window if pictures are asked for.
func (t *tab) shot(name string) error {
	if t.shots == "" {
		return nil
	}
	var png []byte
	if err := t.Do(chromedp.CaptureScreenshot(&png)); err != nil {
		return err
	}
	if err := os.MkdirAll(t.shots, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(t.shots, name+".png"), png, 0o644)
}
