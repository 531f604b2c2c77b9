package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"castlab/ci/browser/drive"
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
	if err := t.Do(chromedp.SendKeys("#query", "longest packet ring"+kb.Enter)); err != nil {
		return err
	}
	return t.Wait(
		"an entry of the search",
		`location.hash.length > 3 && document.querySelector("#parameters") !== null && !location.search.includes("token")`,
	)
}

// theory moves a parameter and compares all digits.
func theory(t *tab) error {
	if err := t.show(ring, 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("theory", opened); err != nil {
		return err
	}
	before, err := t.text(".value output")
	if err != nil {
		return err
	}
	if err := t.set("n", "33"); err != nil {
		return err
	}
	if err := t.Wait(
		"another value",
		fmt.Sprintf(
			`document.querySelector(".value output") !== null && document.querySelector(".value output").textContent `+
				`!== %q && location.hash.includes("n=33")`,
			before,
		),
	); err != nil {
		return err
	}
	words, err := drive.Ask[string](t, `decodeURIComponent(location.hash.split("?")[1])`)
	if err != nil {
		return err
	}
	out, err := t.command(append([]string{"theory", "VB93-RING-EXP"}, splitWords(words)...)...)
	if err != nil {
		return err
	}
	var want struct{ Value json.Number }
	if err := json.Unmarshal(out, &want); err != nil {
		return err
	}
	got, err := drive.Ask[string](t, `document.querySelector(".value output").title`)
	if err != nil || got != want.Value.String() {
		return fmt.Errorf("  the page says %s, the command line %s: %w", got, want.Value, err)
	}
	return t.shot("theory")
}

// decide opens a claim and runs its experiment until there is a verdict.
func (t *tab) decide(fragment string) error {
	if err := t.show(fragment, 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("theory", opened); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	return t.Wait("a verdict", `document.querySelector("#final-measured") !== null`)
}

// checked runs an experiment and compares what it says with the command that the page shows.
func checked(t *tab) error {
	if err := t.decide(ring + "?n=17"); err != nil {
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
	same, err := drive.Ask[bool](
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
	if err := t.Wait("the command", `document.querySelector("#copy-command code") !== null`); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := t.Wait(
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
	same, err := drive.Ask[bool](
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
	if err := t.decide(ring + "?n=21&--seed=5"); err != nil {
		return err
	}
	before, err := t.text(".verdict")
	if err != nil {
		return err
	}
	address, err := drive.Ask[string](t, "location.href")
	if err != nil {
		return err
	}
	if err := t.Do(chromedp.Navigate("about:blank"), chromedp.Navigate(address)); err != nil {
		return err
	}
	if err := t.Wait("the run", `document.querySelector("#final-measured") !== null`); err != nil {
		return err
	}
	after, err := t.text(".verdict")
	if err != nil || before != after {
		return fmt.Errorf("  it said %s, it says %s: %w", before, after, err)
	}
	if err := t.Do(chromedp.Navigate(t.base)); err != nil { // the list of runs leads there, too
		return err
	}
	if err := t.Wait("the list", `document.querySelector("#runs") !== null`); err != nil {
		return err
	}
	if err := t.Do(chromedp.Click(`//a[contains(., "n=21")]`)); err != nil {
		return err
	}
	return t.Wait("the run", `document.querySelector("#final-measured") !== null && document.querySelector("#set-seed").value === "5"`)
}

// left follows a link to another entry while the address has yet to take over a change of the first: the address is the
// other's at every moment from there on.
func left(t *tab) error {
	if err := t.show(ring+"?n=21", 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("theory", opened); err != nil {
		return err
	}
	if err := t.set("n", "23"); err != nil {
		return err
	}
	at, err := drive.Ask[[]string](t, fmt.Sprintf(`(async () => {
		const written = [];
		const replace = history.replaceState.bind(history);
		history.replaceState = (state, title, address) => { written.push(address); replace(state, title, address); };
		location.hash = %q;
		await new Promise((f) => setTimeout(f, 1000));
		return [...written, location.hash, "?n=" + document.querySelector('.inputs > input[type="text"]').value];
	})()`, ring+"?n=31"))
	if err != nil {
		return err
	}
	for _, address := range at {
		if !strings.Contains(address, "?n=31") {
			return fmt.Errorf("  left for n=31 and was at %s", strings.Join(at, ", "))
		}
	}
	return nil
}

// canceled cancels a run that would last.
func canceled(t *tab) error {
	if err := t.show(ring+"?n=501&--seed=3&--precision=0.00000001&--budget=600", 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("theory", opened); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := t.Wait("a look", `document.querySelector(".outcome") !== null`); err != nil {
		return err
	}
	if err := t.shot("running"); err != nil {
		return err
	}
	if err := t.click("Cancel"); err != nil {
		return err
	}
	return t.Wait("the end", `document.querySelector(".state").textContent.startsWith("Canceled")`)
}
