package main

import (
	"errors"
	"fmt"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"castlab/ci/browser/drive"
)

// inside are the addresses of the headings of the first and the last claim.
const inside = `(() => { const all = [...document.querySelectorAll("details.claim > h4[id]")]; return all.length ? ["#" + all[0].id, ` +
	`"#" + all.at(-1).id] : []; })()`

// opened is whether the place that the address names is unfolded and in view.
const opened = `(() => {
	const n = document.getElementById(decodeURIComponent(location.hash.slice(1)));
	const claim = n.closest("details");
	const r = claim.getBoundingClientRect();
	return claim.open && r.top > -60 && r.top < innerHeight;
})()`

// links opens the page at a claim, and goes to others by links.
func links(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	places, err := drive.Ask[[]string](t, inside)
	if err != nil {
		return err
	}
	if len(places) == 0 {
		return fmt.Errorf("%w: no claims in this page", drive.ErrSkipped)
	}
	if err := t.Do(chromedp.Navigate("about:blank")); err != nil {
		return err
	}
	if err := t.show(places[1], 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("the fold of "+places[1]+" to open with the page", opened); err != nil {
		return err
	}
	if err := t.shot("link"); err != nil {
		return err
	}
	if _, err := drive.Ask[bool](t, fmt.Sprintf(`(document.querySelector('nav a[href=%q]').click(), true)`, places[0])); err != nil {
		return err
	}
	if err := t.Wait("the fold of "+places[0]+" to open by a link", opened); err != nil {
		return err
	}
	return t.Wait("the contents to mark it", fmt.Sprintf(`document.querySelector('nav a[aria-current]')?.getAttribute("href") === %q`,
		places[0]))
}

// scriptless reads the page with scripts switched off.
func scriptless(t *tab) error {
	if err := t.Do(emulation.SetScriptExecutionDisabled(true), chromedp.EmulateViewport(1440, 1000),
		chromedp.Navigate(t.page)); err != nil {
		return err
	}
	err := errors.Join(
		t.holds("what needs scripts is hidden", `!document.getElementById("page-tools").checkVisibility() && `+
			`document.querySelectorAll(".explore, .save").length === 0`),
		t.holds("text and contents are there", `document.querySelector("main").innerText.length > 0 && (!document.querySelector("nav") `+
			`|| document.querySelector("nav").checkVisibility())`),
		t.holds("figures are there", `[...document.querySelectorAll("main > figure img")].slice(0, 3).every((i) => i.checkVisibility())`),
	)
	places, _ := drive.Ask[[]string](t, inside)
	if err != nil || len(places) == 0 {
		return err
	}
	if err := t.Do(chromedp.Navigate("about:blank"), chromedp.Navigate(t.page+places[0])); err != nil {
		return err
	}
	if err := t.Wait("a fold to open by its address alone", opened); err != nil {
		return err
	}
	return t.shot("scriptless")
}
