package main

import (
	"errors"
	"fmt"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"castlab/ci/browser/drive"
)

// lastClaim is a claim far from the top.
const lastClaim = `(() => { const all = document.querySelectorAll("details.claim"); return all.length ? all[all.length - ` +
	`1].querySelector(".id").textContent : ""; })()`

// search finds a claim by its identifier and a place by a word that stands only
// inside a fold.
func search(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	id, err := drive.Ask[string](t, lastClaim)
	if err != nil {
		return err
	}
	if id == "" {
		return fmt.Errorf("%w: no claims in this page", drive.ErrSkipped)
	}
	if err := t.slash(); err != nil {
		return err
	}
	if err := t.holds("the slash comes to the search box", `document.activeElement.id === "page-search" && `+
		`document.activeElement.value === ""`); err != nil {
		return err
	}
	if err := t.Do(chromedp.KeyEvent(id)); err != nil {
		return err
	}
	if err := t.Wait("hits", `document.querySelector(".hits").checkVisibility()`); err != nil {
		return err
	}
	if err := t.holds("the first hit is the claim of that name",
		fmt.Sprintf(`document.querySelector("#page-hits [role=option] .id").textContent === %q`, id)); err != nil {
		return err
	}
	if err := t.shot("search"); err != nil {
		return err
	}
	if err := t.Do(chromedp.KeyEvent(kb.ArrowDown)); err != nil {
		return err
	}
	if err := t.holds("the arrow chooses", `document.getElementById(document.activeElement.getAttribute("aria-activedescendant")).getAttribute("aria-selected") === "true"`); err != nil {
		return err
	}
	if err := t.press("Enter", "Enter", "\r"); err != nil {
		return err
	}
	last := `[...document.querySelectorAll("details.claim")].at(-1)`
	if err := t.Wait("the claim to open", last+`.open && !document.querySelector(".hits").checkVisibility()`); err != nil {
		return err
	}
	if err := t.Wait("the claim to be in view", `(() => { const r = `+last+`.getBoundingClientRect(); return r.top > -5 && r.top < `+
		`innerHeight; })()`); err != nil {
		return err
	}
	if err := t.Wait("the keyboard to be there", last+`.contains(document.activeElement)`); err != nil {
		return err
	}

	// A word of the inside of the first fold that no title has.
	word, err := drive.Ask[string](t, `(() => {
		const names = document.querySelector("nav").textContent.toLowerCase();
		for (const p of document.querySelectorAll("details.claim p")) for (const w of p.textContent.toLowerCase().match(/\b[a-z]{7,}\b/g) ?? []) if (!names.includes(w) && !p.querySelector("math")) return w;
		return "";
	})()`)
	if err != nil || word == "" {
		return err
	}
	if err := errors.Join(t.slash(), t.Do(chromedp.KeyEvent(word))); err != nil {
		return err
	}
	if err := t.Wait("hits for "+word, `document.querySelector("#page-hits [role=option] mark") !== null`); err != nil {
		return err
	}
	if err := t.Do(chromedp.KeyEvent(kb.Escape)); err != nil {
		return err
	}
	if err := t.holds("escape leaves", `!document.querySelector(".hits").checkVisibility() && document.activeElement.id !== `+
		`"page-search"`); err != nil {
		return err
	}
	if err := errors.Join(t.slash(), t.Do(chromedp.KeyEvent("zzqqxx"))); err != nil {
		return err
	}
	return t.Wait("the answer that nothing is found", `document.querySelectorAll("#page-hits [role=option]").length === 0 && `+
		`document.querySelector(".hits").checkVisibility()`)
}
