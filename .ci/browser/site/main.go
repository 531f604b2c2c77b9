// Command site opens the pages of a site from its folder, without a server, in a headless Chromium as a reader does, and holds
// them to what they promise: one navigation whose links all lead somewhere, one search that finds claims and guide pages from any
// page, nothing that is loaded from elsewhere, no complaint, no fault that axe-core knows, narrow and wide, light and dark.
//
//	go -C .ci/browser run ./site [-axe axe.min.js] [-shots directory] DIRECTORY
//
// Exit status: 0 all well, or no Chromium here; 1 a check failed; 2 usage.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"castlab/ci/browser/drive"
)

// A window is a site and one browser.
type window struct {
	folder, axe, shots string
	browser            context.Context
}

// A tab shows a page, which asks for what lies in the folder alone.
type tab struct {
	*window
	*drive.Tab
}

var checks = []drive.Check[*tab]{
	{Name: "all links of all pages lead somewhere", Run: linked},
	{Name: "the search finds claims and headings from any page", Run: searched},
	{Name: "a claim opens live", Run: live},
	{Name: "fits 360, 768 and 1440 pixels", Run: fits},
	{Name: "axe-core finds nothing", Run: accessible},
}

func main() { drive.Main("site", run) }

func run(c drive.Command) error {
	ctx, stop, err := drive.Open(c.Browser)
	defer stop()
	if err != nil {
		return err
	}
	w := &window{folder: c.Path, axe: c.Axe, shots: c.Shots, browser: ctx}
	return drive.All(drive.Chosen(c, checks...), w.hold)
}

// hold makes a check in a tab of its own.
func (w *window) hold(c drive.Check[*tab]) error {
	t, stop, err := drive.NewTab(w.browser, drive.Rules{Asks: func(address string) bool {
		return strings.HasPrefix(address, "file://"+w.folder+"/") || strings.HasPrefix(address, "data:") || address == "about:blank"
	}})
	defer stop()
	if err != nil {
		return err
	}
	return errors.Join(c.Run(&tab{w, t}), t.Heard())
}

// show opens a page, at a place in it.
func (t *tab) show(page string, width, height int64) error {
	if err := t.Do(
		chromedp.EmulateViewport(width, height),
		chromedp.Navigate("about:blank"),
		chromedp.Navigate("file://"+t.folder+"/"+page),
	); err != nil {
		return err
	}
	return t.Wait("the page", `document.readyState === "complete" && document.querySelector("nav.ways a") !== null`)
}

// pages are those of the folder, without the live page, which is looked at by .ci/live.
func (t *tab) pages() (list []string, err error) {
	err = filepath.WalkDir(t.folder, func(name string, d os.DirEntry, err error) error {
		rel, _ := filepath.Rel(t.folder, name)
		if err == nil && filepath.Ext(name) == ".html" && rel != filepath.Join("live", "index.html") {
			list = append(list, filepath.ToSlash(rel))
		}
		return err
	})
	return list, err
}

// linked goes through all pages and all their links.
func linked(t *tab) error {
	pages, err := t.pages()
	if err != nil {
		return err
	}
	anchors := map[string]map[string]bool{}
	links := map[string][]string{}
	for _, p := range pages {
		if err := t.show(p, 1440, 1000); err != nil {
			return fmt.Errorf("  %s: %w", p, err)
		}
		ids, err := drive.Ask[[]string](t, `[...document.querySelectorAll("[id]")].map((e) => e.id)`)
		if err != nil {
			return err
		}
		anchors["file://"+t.folder+"/"+p] = map[string]bool{}
		for _, id := range ids {
			anchors["file://"+t.folder+"/"+p][id] = true
		}
		if links[p], err = drive.Ask[[]string](t, `[...document.querySelectorAll("a[href]")].map((a) => a.href)`); err != nil {
			return err
		}
		places, err := drive.Ask[int](t, `(window.sitePlaces || []).length`)
		if err != nil || places < len(pages) {
			return fmt.Errorf("  %s: %d places for the search: %w", p, places, err)
		}
	}
	var all []error
	count := 0
	for _, p := range pages {
		for _, l := range links[p] {
			address, anchor, _ := strings.Cut(l, "#")
			name, here := strings.CutPrefix(address, "file://"+t.folder+"/")
			if strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://") {
				continue
			}
			count++
			_, err := os.Stat(filepath.Join(t.folder, filepath.FromSlash(name)))
			ids := anchors[address]
			if !here || err != nil || ids != nil && anchor != "" && !ids[anchor] {
				all = append(all, fmt.Errorf("  %s: %s leads nowhere", p, l))
			}
		}
	}
	fmt.Printf("      %d pages, %d links\n", len(pages), count)
	return errors.Join(all...)
}

// searched types words on a page and goes to the first hit.
func searched(t *tab) error {
	for _, s := range []struct{ from, query, to string }{
		{"index.html", "VB93-PROP4", "report/index.html#vb93-prop4"},
		{"guide/index.html", "tour", "tour"},
		{"report/index.html", "a machine from measurements", "notebooks/guide/fit.html"},
	} {
		if err := t.show(s.from, 1440, 1000); err != nil {
			return err
		}
		if err := t.Do(chromedp.SendKeys("#page-search", s.query)); err != nil {
			return err
		}
		if err := t.Wait("hits", `document.querySelector("#page-hits [role=option]") !== null`); err != nil {
			return err
		}
		if err := t.shot("search"); err != nil {
			return err
		}
		if err := t.Do(chromedp.SendKeys("#page-search", kb.Enter)); err != nil {
			return err
		}
		if err := t.Wait(s.to, fmt.Sprintf(`location.href.includes(%q)`, s.to)); err != nil {
			return err
		}
	}
	return nil
}

// live follows the link of a claim.
func live(t *tab) error {
	if _, err := os.Stat(filepath.Join(t.folder, "live", "index.html")); err != nil {
		return fmt.Errorf("%w: this site has no live page", drive.ErrSkipped)
	}
	if err := t.show("report/index.html#vb93-prop4", 1440, 1000); err != nil {
		return err
	}
	href, err := drive.Ask[string](t, `document.getElementById("vb93-prop4").closest("details").querySelector('a[href*="live/"]').getAttribute("href")`)
	if err != nil || href != "../live/index.html#claim/VB93-PROP4" {
		return fmt.Errorf("  %q: %w", href, err)
	}
	return nil
}

var looked = []string{"index.html", "report/index.html#vb93-prop4", "guide/index.html", "notebooks/guide/tour.html", "gallery/index.html",
	"notebooks/30-vb95.html", "reports/lab/examples/queues/main.go.html"}

// fits holds windows of three widths to their width.
func fits(t *tab) error {
	return t.Looks(t.shots != "", func(width int64, scheme string) error {
		for _, p := range looked {
			if err := t.show(p, width, 900); err != nil {
				return err
			}
			if err := t.Fits(fmt.Sprintf("%s at %d px", p, width)); err != nil {
				return err
			}
			name, _, _ := strings.Cut(strings.ReplaceAll(p, "/", "-"), ".html")
			if err := t.shot(fmt.Sprintf("%s-%d-%s", name, width, scheme)); err != nil {
				return err
			}
		}
		return nil
	})
}

// accessible holds pages to axe-core's rules, light and dark.
func accessible(t *tab) error {
	if t.axe == "" {
		return fmt.Errorf("%w: give -axe", drive.ErrSkipped)
	}
	for _, p := range looked {
		if strings.HasPrefix(p, "report/") { // by .ci/page, with all its folds
			continue
		}
		if err := t.show(p, 1440, 1000); err != nil {
			return err
		}
		if _, err := drive.Ask[bool](t, t.axe+";true"); err != nil {
			return err
		}
		if err := t.Schemes(func(scheme string) error { return t.Accessible(p + ", " + scheme) }); err != nil {
			return err
		}
	}
	return nil
}

// shot takes a picture of the window.
func (t *tab) shot(name string) error {
	if t.shots == "" {
		return nil
	}
	var picture []byte
	if err := t.Do(chromedp.CaptureScreenshot(&picture)); err != nil {
		return err
	}
	if err := os.MkdirAll(t.shots, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(t.shots, name+".png"), picture, 0o644)
}
