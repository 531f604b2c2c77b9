package main

import (
	"fmt"
	"syscall"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"castlab/ci/browser/drive"
)

// hypothesis moves a load beyond 1.
func hypothesis(t *tab) error {
	if err := t.show("#claim/VB95-THM1", 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("theory", opened); err != nil {
		return err
	}
	if err := t.set("lambda", "50"); err != nil {
		return err
	}
	if err := t.Wait("the light", `document.querySelector(".light.fails, .light.wrong") !== null`); err != nil {
		return err
	}
	return t.shot("hypothesis")
}

func schedule(t *tab) error {
	if err := t.show("#schedule/cube-multinode?d=4", 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("nodes", `document.querySelectorAll(".network .nodes circle").length === 16`); err != nil {
		return err
	}
	if err := t.click("Play"); err != nil {
		return err
	}
	if err := t.Wait("packets", `Number(document.querySelector("canvas.packets").dataset.packets) > 0`); err != nil {
		return err
	}
	if err := t.click("Pause"); err != nil {
		return err
	}
	if err := t.shot("schedule"); err != nil {
		return err
	}
	if err := t.click("Step"); err != nil {
		return err
	}
	return t.Wait("a slot", `document.querySelector(".slot").textContent.startsWith("after slot")`)
}

// saved asks for each format of a figure as the page does.
func saved(t *tab) error {
	if err := t.show(ring, 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("theory", opened); err != nil {
		return err
	}
	ok, err := drive.Ask[bool](t, `(async () => {
		const links = [];
		const click = HTMLAnchorElement.prototype.click;
		HTMLAnchorElement.prototype.click = function () { links.push([this.download, this.href]); };
		for (const b of document.querySelectorAll("figure:not([hidden]) .explore button")) b.click();
		while (links.length < 3) await new Promise((f) => setTimeout(f, 20));
		HTMLAnchorElement.prototype.click = click;
		return links.every(([name, href]) => /\.(svg|png|csv)$/.test(name) && href.startsWith("blob:"));
	})()`)
	if err != nil || !ok {
		return fmt.Errorf("  not saved: %w", err)
	}
	return nil
}

// fits holds windows of three widths to their width.
func fits(t *tab) error {
	return t.Looks(t.shots != "", func(width int64, scheme string) error {
		for name, fragment := range map[string]string{"home": "", "claim": proposition, "model": "#model/reservation", "schedule": "#" +
			"schedule/cube-multinode?d=3", "compare": "#verb/compare", "data": "#verb/data"} {
			if t.lacks(fragment) {
				continue
			}
			if err := t.show(fragment, width, 900); err != nil {
				return err
			}
			if name != "home" {
				if err := t.Wait("the command", `document.querySelector("#copy-command code") !== null`); err != nil {
					return err
				}
			}
			if name == "claim" {
				if err := t.Wait("the curve", opened); err != nil {
					return err
				}
			}
			if err := t.Fits(fmt.Sprintf("%s at %d px", name, width)); err != nil {
				return err
			}
			if err := t.shot(fmt.Sprintf("%s-%d-%s", name, width, scheme)); err != nil {
				return err
			}
		}
		return nil
	})
}

// keyboard goes through the page with Tab: every field and button is reached, and shows that it is.
func keyboard(t *tab) error {
	if err := t.show(ring, 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("theory", opened); err != nil {
		return err
	}
	all, err := drive.Ask[int](
		t,
		`[...document.querySelectorAll("main input, main select, main button, main summary")].filter((e) => e.checkVisibility()).length`,
	)
	if err != nil {
		return err
	}
	if _, err := drive.Ask[bool](
		t,
		`(document.querySelector("#parameters").tabIndex = -1, document.querySelector("main").focus(), window.reached = new Set(), true)`,
	); err != nil {
		return err
	}
	for range 3*all + 20 {
		if err := t.Do(chromedp.KeyEvent(kb.Tab)); err != nil {
			return err
		}
		if _, err := drive.Ask[bool](
			t,
			`(() => { const e = document.activeElement; if (e.matches("main input, main select, main button, main summary") && `+
				`getComputedStyle(e).outlineStyle !== "none") reached.add(e); return true; })()`,
		); err != nil {
			return err
		}
	}
	got, err := drive.Ask[int](t, `reached.size`)
	if err != nil || got < all {
		missing, _ := drive.Ask[string](
			t,
			`[...document.querySelectorAll("main input, main select, main button, main summary")].filter((e) => `+
				`e.checkVisibility() && !reached.has(e)).map((e) => e.outerHTML.slice(0, 80)).join("\n")`,
		)
		return fmt.Errorf("  %d of %d were reached; not\n%s: %w", got, all, missing, err)
	}
	return nil
}

// gone kills the server: the page says so and loses nothing that is in its address.
func gone(t *tab) error {
	if err := t.show(ring+"?n=40", 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("theory", opened); err != nil {
		return err
	}
	t.Deafen() // requests fail from here on
	_ = t.server.Process.Signal(syscall.SIGKILL)
	_ = t.server.Wait()
	if err := t.set("n", "41"); err != nil {
		return err
	}
	if err := t.Wait("what it says", `!document.querySelector("#trouble").hidden && location.hash.includes("n=41")`); err != nil {
		return err
	}
	return t.shot("gone")
}
