package main

import (
	"fmt"
	"strings"

	"castlab/ci/browser/drive"
)

// shown is the pictures of an entry drawn and the words of its tour there; a schedule has its network in place of a picture.
const shown = `document.querySelector(".station .where") !== null && document.querySelector("#copy-command code") !== null && ` +
	`(document.querySelector(".network .nodes circle") !== null || document.querySelector(".value output") !== null) && ` +
	`[...document.querySelectorAll("figure:not([hidden]) img")].every((i) => i.complete && i.src !== "") && ` +
	`(!location.hash.includes("--over") || document.querySelector("figure:not([hidden]) img[src]") !== null)`

// stations holds the eight stations of the tour to the width of three windows: nothing is cut or lies outside.
func stations(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	addresses, err := drive.Ask[[]string](t, `[...document.querySelectorAll("#tour + ol a")].map((a) => a.getAttribute("href"))`)
	if err != nil {
		return err
	}
	return t.Looks(t.shots != "", func(width int64, scheme string) error {
		for i, address := range addresses {
			if err := t.show(address, width, 900); err != nil {
				return err
			}
			if err := t.Wait("the station", shown); err != nil {
				return err
			}
			if t.shots != "" { // a curve may be on its way
				if _, err := drive.Ask[bool](t, `new Promise((f) => setTimeout(() => f(true), 3000))`); err != nil {
					return err
				}
			}
			if err := t.Fits(fmt.Sprintf("station %d at %d px", i+1, width)); err != nil {
				return err
			}
			if err := t.shot(fmt.Sprintf("station-%d-%d-%s", i+1, width, scheme)); err != nil {
				return err
			}
		}
		return nil
	})
}

// distributed runs a model as often as is said: the distribution of its values stands below, with its band.
func distributed(t *tab) error {
	if err := t.show("#model/ring?n=9&law=exponential(mean%3D1)&--replications=400", 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("the command", `document.querySelector("#copy-command code") !== null`); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := t.Wait("the distribution", `document.querySelector(".distributions figure:not([hidden]) img[src]") !== null`); err != nil {
		return err
	}
	text, err := t.text(".distributions figcaption")
	if err != nil || !strings.Contains(text, "n = 400") {
		return fmt.Errorf("  the caption says %q: %w", text, err)
	}
	return t.shot("distribution")
}
