package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/chromedp/chromedp"

	"castlab/ci/browser/drive"
)

// answered waits until a run has ended with an answer.
const answered = `document.querySelector(".answer .report, .answer .text") !== null && document.querySelector(".run").disabled === false`

// drawnFigures waits for the pictures of an answer.
const drawnFigures = `[...document.querySelectorAll(".answer figure")].length > 0 && ` +
	`[...document.querySelectorAll(".answer figure")].every((f) => !f.hidden && f.querySelector("img").naturalWidth > 0)`

// measuredData is the folder of measured data in the repository.
var measuredData, _ = filepath.Abs("../../notebooks/data")

// drop gives files to the page as their field does.
func (t *tab) drop(names ...string) error {
	paths := make([]string, len(names))
	for i, n := range names {
		paths[i] = filepath.Join(measuredData, n)
	}
	return t.Do(chromedp.SetUploadFiles(`input[type="file"]`, paths, chromedp.ByQuery))
}

// same runs the command that the page shows in the folder of the files, and compares documents.
func (t *tab) same(folder string) error {
	if err := t.Wait("the command", `document.querySelector("#copy-command code") !== null && `+
		`[...document.querySelectorAll(".given input")].every((i) => `+
		`document.querySelector("#copy-command code").textContent.includes(i.value))`); err != nil {
		return err
	}
	command, err := t.text("#copy-command code")
	if err != nil {
		return err
	}
	c := exec.Command("sh", "-c", t.program+strings.TrimPrefix(command, "castlab")+" --json")
	c.Dir = filepath.Join(measuredData, folder)
	out, err := c.Output()
	if err != nil {
		return fmt.Errorf("  %s: %w", command, err)
	}
	shown, err := drive.Ask[string](t, `(async () => {
		const runs = await (await fetch("/api/runs")).json();
		const text = await (await fetch("/api/runs/" + runs[0].id + "/events")).text();
		const last = text.trim().split("\n\n").at(-1);
		return JSON.stringify(JSON.parse(last.slice(last.indexOf("data: ") + 6)).document);
	})()`)
	if err != nil {
		return err
	}
	var want, got any
	if err := errors.Join(json.Unmarshal(out, &want), json.Unmarshal([]byte(shown), &got)); err != nil {
		return err
	}
	if !reflect.DeepEqual(want, got) {
		return fmt.Errorf("  %s prints\n%.600s\n  the page has\n%.600s", command, out, shown)
	}
	return nil
}

// measurements drops one file, then another.
func measurements(t *tab) error {
	if err := t.show("#verb/data", 1440, 1000); err != nil {
		return err
	}
	if err := t.drop("rtt/tcp.csv"); err != nil {
		return err
	}
	if err := t.Wait("what one says", answered); err != nil {
		return err
	}
	if err := t.shot("data-columns"); err != nil {
		return err
	}
	if err := t.give("tcp.csv", "tcp.csv#rtt_us"); err != nil {
		return err
	}
	if err := errors.Join(t.Wait("one column", answered+` && document.querySelector(".answer").innerText.includes("rtt_us")`),
		t.Wait("pictures", drawnFigures), t.same("rtt"), t.shot("data-one")); err != nil {
		return err
	}
	if err := t.drop("rtt/unix.csv"); err != nil {
		return err
	}
	if err := t.give("unix.csv", "unix.csv#rtt_us"); err != nil {
		return err
	}
	return errors.Join(t.Wait("the difference", answered+` && document.querySelector(".answer").innerText.includes("second")`),
		t.Wait("pictures", drawnFigures), t.same("rtt"), t.shot("data-two"))
}

// give says as what a file is given, and runs.
func (t *tab) give(name, word string) error {
	if err := t.Wait("the file", fmt.Sprintf(`[...document.querySelectorAll(".given b")].some((b) => b.textContent === %q) && `+
		`document.querySelector(".run").disabled === false`, name)); err != nil {
		return err
	}
	_, err := drive.Ask[bool](t, fmt.Sprintf(`(() => {
		const row = [...document.querySelectorAll(".given li")].find((l) => l.querySelector("b").textContent === %q);
		const input = row.querySelector("input");
		input.value = %q;
		input.dispatchEvent(new Event("input"));
		document.querySelector(".answer").replaceChildren();
		return true;
	})()`, name, word))
	return errors.Join(err, t.click("Run"))
}

// advice drops a table of benchmarks.
func advice(t *tab) error {
	if err := t.show("#verb/advise?task=reduce", 1440, 1000); err != nil {
		return err
	}
	if err := t.drop("mpi/openmpi-even16.csv"); err != nil {
		return err
	}
	return errors.Join(t.Wait("advice", answered+` && document.querySelector(".answer").innerText.includes("use")`), t.same("mpi"),
		t.shot("advise"))
}

// compared runs the comparison that the page begins with, and one over sizes.
func compared(t *tab) error {
	if err := t.show("#verb/compare", 1440, 1000); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := errors.Join(t.Wait("an answer", answered+` && document.querySelector(".answer").innerText.includes("is best")`),
		t.Wait("pictures", drawnFigures), t.same("."), t.shot("compare")); err != nil {
		return err
	}
	if err := t.show("#verb/compare?=ring&=double-tree(segments%3D4)&task=allreduce&nodes=8&sizes=1KiB..1MiB&machine=loggp(L%3D2,"+
		"o%3D0.5,g%3D1,G%3D0.0001)&latency=exponential(mean%3D2)&--crossover=on&--replications=200", 1440, 1000); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	return errors.Join(t.Wait("an answer", answered), t.Wait("pictures", drawnFigures), t.same("."), t.shot("crossover"))
}
