package main

import (
	"encoding/json"
	"fmt"
	"syscall"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	proposition = "#claim/VB93-PROP4?d=13&delta=1&eps=0.01&law=exponential(mean%3D1)"
	ring        = "#claim/VB93-RING-EXP"
)

// opened waits until theory, the curve and the command are there.
const opened = `document.querySelector(".value output") !== null && document.querySelector("#copy-command code") !== null && ` +
	`[...document.querySelectorAll("figure img")].some((i) => i.complete && i.naturalWidth > 0)`

func finds(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	if err := t.shot("home"); err != nil {
		return err
	}
	if err := t.do(chromedp.SendKeys("#query", "longest packet ring"+kb.Enter)); err != nil {
		return err
	}
	return t.wait(
		"an entry of the search",
		`location.hash.length > 3 && document.querySelector("#parameters") !== null && !location.search.includes("token")`,
	)
}

// theory moves a parameter and compares all digits.
func theory(t *tab) error {
	if err := t.show(ring, 1440, 1000); err != nil {
		return err
	}
	if err := t.wait("theory", opened); err != nil {
		return err
	}
	before, err := t.text(".value output")
	if err != nil {
		return err
	}
	if err := t.set("n", "33"); err != nil {
		return err
	}
	if err := t.wait(
		"another value",
		fmt.Sprintf(
			`document.querySelector(".value output") !== null && document.querySelector(".value output").textContent `+
				`!== %q && location.hash.includes("n=33")`,
			before,
		),
	); err != nil {
		return err
	}
	words, err := ask[string](t, `decodeURIComponent(location.hash.split("?")[1])`)
	if err != nil {
		return err
	}
	var args []string
	for _, w := range splitWords(words) {
		args = append(args, w)
	}
	out, err := t.command(append([]string{"theory", "VB93-RING-EXP"}, args...)...)
	if err != nil {
		return err
	}
	var want struct{ Value json.Number }
	if err := json.Unmarshal(out, &want); err != nil {
		return err
	}
	got, err := ask[string](t, `document.querySelector(".value output").title`)
	if err != nil || got != want.Value.String() {
		return fmt.Errorf("  the page says %s, the command line %s: %w", got, want.Value, err)
	}
	return t.shot("theory")
}

// checked runs an experiment and compares what it says with the command that the page shows.
func checked(t *tab) error {
	if err := t.show(ring+"?n=17", 1440, 1000); err != nil {
		return err
	}
	if err := t.wait("theory", opened); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := t.wait("a verdict", `document.querySelector("#final-measured") !== null`); err != nil {
		return err
	}
	out, err := t.printed()
	if err != nil {
		return err
	}
	var report struct {
		Cases []struct {
			Status   string
			Estimate struct {
				Value float64
				N     int
			}
		}
	}
	if err := json.Unmarshal(out, &report); err != nil || len(report.Cases) != 1 {
		return fmt.Errorf("  %.300s: %w", out, err)
	}
	c := report.Cases[0]
	same, err := ask[bool](
		t,
		fmt.Sprintf(`document.querySelector("#final-measured").textContent === String(Number((%v).toPrecision(10))) && `+
			`document.querySelector("#final-replications").textContent === "%d" && document.querySelector(".outcome `+
			`strong").textContent.toLowerCase() === "%s."`,
			c.Estimate.Value, c.Estimate.N, c.Status),
	)
	if err != nil || !same {
		text, _ := t.text(".verdict")
		return fmt.Errorf("  the command line says %+v, the page %s: %w", c, text, err)
	}
	time.Sleep(300 * time.Millisecond) // the picture
	return t.shot("checked")
}

func simulated(t *tab) error {
	if err := t.show("#model/ring?n=9&law=exponential(mean%3D1)&--seed=7&--precision=0.01", 1440, 1000); err != nil {
		return err
	}
	if err := t.wait("the command", `document.querySelector("#copy-command code") !== null`); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := t.wait(
		"estimates",
		`document.querySelector(".measured") !== null && document.querySelector(".run").disabled === false`,
	); err != nil {
		return err
	}
	out, err := t.printed()
	if err != nil {
		return err
	}
	var document struct{ Estimates []struct{ Value float64 } }
	if err := json.Unmarshal(out, &document); err != nil {
		return err
	}
	same, err := ask[bool](
		t,
		fmt.Sprintf(`document.querySelector(".measured").textContent === String(Number((%v).toPrecision(8)))`, document.Estimates[0].Value),
	)
	if err != nil || !same {
		text, _ := t.text(".verdict")
		return fmt.Errorf("  the command line says %v, the page %s: %w", document.Estimates[0].Value, text, err)
	}
	return t.shot("simulated")
}

// restored opens the address of a run again, in this tab without the token.
func restored(t *tab) error {
	if err := t.show(ring+"?n=21&--seed=5", 1440, 1000); err != nil {
		return err
	}
	if err := t.wait("theory", opened); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := t.wait("a verdict", `document.querySelector("#final-measured") !== null`); err != nil {
		return err
	}
	before, err := t.text(".verdict")
	if err != nil {
		return err
	}
	address, err := ask[string](t, "location.href")
	if err != nil {
		return err
	}
	if err := t.do(chromedp.Navigate("about:blank"), chromedp.Navigate(address)); err != nil {
		return err
	}
	if err := t.wait("the run", `document.querySelector("#final-measured") !== null`); err != nil {
		return err
	}
	after, err := t.text(".verdict")
	if err != nil || before != after {
		return fmt.Errorf("  it said %s, it says %s: %w", before, after, err)
	}
	if err := t.do(chromedp.Navigate(t.base)); err != nil { // the list of runs leads there, too
		return err
	}
	if err := t.wait("the list", `document.querySelector("#runs") !== null`); err != nil {
		return err
	}
	if err := t.do(chromedp.Click(`//a[contains(., "n=21")]`)); err != nil {
		return err
	}
	return t.wait("the run", `document.querySelector("#final-measured") !== null && document.querySelector("#set-seed").value === "5"`)
}

// canceled cancels a run that would last.
func canceled(t *tab) error {
	if err := t.show(ring+"?n=501&--seed=3&--precision=0.00000001&--budget=600", 1440, 1000); err != nil {
		return err
	}
	if err := t.wait("theory", opened); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := t.wait("a look", `document.querySelector(".outcome") !== null`); err != nil {
		return err
	}
	if err := t.shot("running"); err != nil {
		return err
	}
	if err := t.click("Cancel"); err != nil {
		return err
	}
	return t.wait("the end", `document.querySelector(".state").textContent.startsWith("Canceled")`)
}

// hypothesis moves a load beyond 1.
func hypothesis(t *tab) error {
	if err := t.show("#claim/VB95-THM1", 1440, 1000); err != nil {
		return err
	}
	if err := t.wait("theory", opened); err != nil {
		return err
	}
	if err := t.set("lambda", "50"); err != nil {
		return err
	}
	if err := t.wait("the light", `document.querySelector(".light.fails, .light.wrong") !== null`); err != nil {
		return err
	}
	return t.shot("hypothesis")
}

func schedule(t *tab) error {
	if err := t.show("#schedule/cube-multinode?d=4", 1440, 1000); err != nil {
		return err
	}
	if err := t.wait("nodes", `document.querySelectorAll(".network .nodes circle").length === 16`); err != nil {
		return err
	}
	if err := t.click("Play"); err != nil {
		return err
	}
	if err := t.wait("packets", `document.querySelectorAll(".network .packets circle").length > 0`); err != nil {
		return err
	}
	if err := t.shot("schedule"); err != nil {
		return err
	}
	if err := t.click("Pause"); err != nil {
		return err
	}
	if err := t.click("Step"); err != nil {
		return err
	}
	return t.wait("a slot", `document.querySelector(".slot").textContent.startsWith("after slot")`)
}

// saved asks for each format of a figure as the page does.
func saved(t *tab) error {
	if err := t.show(ring, 1440, 1000); err != nil {
		return err
	}
	if err := t.wait("theory", opened); err != nil {
		return err
	}
	ok, err := ask[bool](t, `(async () => {
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

// fits holds windows of three widths, light and dark, to their width.
func fits(t *tab) error {
	for _, width := range []int64{360, 768, 1440} {
		for _, scheme := range []string{"light", "dark"} {
			if err := t.do(
				emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
			); err != nil {
				return err
			}
			for name, fragment := range map[string]string{"home": "", "claim": proposition, "model": "#model/reservation", "schedule": "#" +
				"schedule/cube-multinode?d=3"} {
				if err := t.show(fragment, width, 900); err != nil {
					return err
				}
				if name != "home" {
					if err := t.wait("the command", `document.querySelector("#copy-command code") !== null`); err != nil {
						return err
					}
				}
				if name == "claim" {
					if err := t.wait("the curve", opened); err != nil {
						return err
					}
				}
				wide, err := ask[float64](t, `document.documentElement.scrollWidth - innerWidth`)
				if err != nil || wide > 0 {
					return fmt.Errorf("  %s at %d px is %v px too wide: %w", name, width, wide, err)
				}
				if err := t.shot(fmt.Sprintf("%s-%d-%s", name, width, scheme)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// keyboard goes through the page with Tab: every field and button is reached, and shows that it is.
func keyboard(t *tab) error {
	if err := t.show(ring, 1440, 1000); err != nil {
		return err
	}
	if err := t.wait("theory", opened); err != nil {
		return err
	}
	all, err := ask[int](
		t,
		`[...document.querySelectorAll("main input, main select, main button, main summary")].filter((e) => e.checkVisibility()).length`,
	)
	if err != nil {
		return err
	}
	if _, err := ask[bool](
		t,
		`(document.querySelector("#parameters").tabIndex = -1, document.querySelector("main").focus(), window.reached = new Set(), true)`,
	); err != nil {
		return err
	}
	for range 3*all + 20 {
		if err := t.do(chromedp.KeyEvent(kb.Tab)); err != nil {
			return err
		}
		if _, err := ask[bool](
			t,
			`(() => { const e = document.activeElement; if (e.matches("main input, main select, main button, main summary") && `+
				`getComputedStyle(e).outlineStyle !== "none") reached.add(e); return true; })()`,
		); err != nil {
			return err
		}
	}
	got, err := ask[int](t, `reached.size`)
	if err != nil || got < all {
		missing, _ := ask[string](
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
	if err := t.wait("theory", opened); err != nil {
		return err
	}
	t.mu.Lock()
	t.deaf = true // requests fail from here on
	t.mu.Unlock()
	_ = t.server.Process.Signal(syscall.SIGKILL)
	_ = t.server.Wait()
	if err := t.set("n", "41"); err != nil {
		return err
	}
	if err := t.wait("what it says", `!document.querySelector("#trouble").hidden && location.hash.includes("n=41")`); err != nil {
		return err
	}
	return t.shot("gone")
}
