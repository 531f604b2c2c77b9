package main

import (
	"fmt"

	"castlab/ci/browser/drive"
)

// A goal is what a measured time should be, in milliseconds, or a rate.
type goal struct {
	name string
	ask  string // measures it in the page at an address
	at   string
	most float64 // 0 for a least one
	rate float64
}

// paint is the time from the request to the first picture of the page.
const paint = `(async () => {
	while (performance.getEntriesByName("first-contentful-paint").length === 0) await new Promise((f) => setTimeout(f, 20));
	return performance.getEntriesByName("first-contentful-paint")[0].startTime;
})()`

// knob moves a slider until another value of theory stands there.
const knob = `(async () => {
	const times = [];
	const n = [...document.querySelectorAll(".key")].find((k) => k.querySelector("label b").textContent === "n");
	const range = n.querySelector('input[type="range"]');
	for (let i = 0; i < 9; i++) {
		const output = document.querySelector(".value output");
		range.value = 20 + i;
		const from = performance.now();
		range.dispatchEvent(new Event("input"));
		while (document.querySelector(".value output") === null || document.querySelector(".value output") === output)
			await new Promise((f) => setTimeout(f, 1));
		times.push(performance.now() - from);
		await new Promise((f) => setTimeout(f, 300));
	}
	return times.sort((a, b) => a - b)[4];
})()`

// estimate runs an experiment to its first look.
const estimate = `(async () => {
	const from = performance.now();
	document.querySelector(".run").click();
	while (document.querySelector(".outcome") === null) await new Promise((f) => setTimeout(f, 1));
	return performance.now() - from;
})()`

// frames counts how often packets move in two seconds.
const frames = `(async () => {
	[...document.querySelectorAll("button")].find((b) => b.textContent === "Play").click();
	const painted = () => Number(document.querySelector("canvas.packets").dataset.painted);
	await new Promise((f) => setTimeout(f, 500));
	const [from, first] = [performance.now(), painted()];
	await new Promise((f) => setTimeout(f, 2000));
	return (painted() - first) / (performance.now() - from) * 1000;
})()`

var goals = []goal{
	{name: "first paint", ask: paint, at: "", most: 1000},
	{name: "theory at a knob, median of 9", ask: knob, at: ring, most: 50},
	{name: "first estimate", ask: estimate, at: ring + "?n=23&--seed=11", most: 200},
	{name: "frames of packets at d=8", ask: frames, at: "#schedule/cube-multinode?d=8", rate: 60},
}

// times prints what the page takes beside what it should. A busy machine misses goals, so that only what is ten times off fails.
func times(t *tab) error {
	for _, g := range goals {
		if err := t.show(g.at, 1440, 1000); err != nil {
			return err
		}
		ready := opened
		switch {
		case g.rate > 0:
			ready = `document.querySelectorAll(".network .nodes circle").length === 256`
		case g.at == "":
			ready = "true"
		}
		if err := t.Wait("the page", ready); err != nil {
			return err
		}
		got, err := drive.Ask[float64](t, g.ask)
		if err != nil {
			return err
		}
		if g.rate > 0 {
			fmt.Printf("      %s: %.0f a second, goal %v\n", g.name, got, g.rate)
		} else {
			fmt.Printf("      %s: %.0f ms, goal %v\n", g.name, got, g.most)
		}
		if g.most > 0 && got > 10*g.most || got < g.rate/10 {
			return fmt.Errorf("  %s: %v", g.name, got)
		}
	}
	return nil
}

// pinned keeps a picture and lays the next one over it.
func pinned(t *tab) error {
	if err := t.decide(ring + "?n=9&--seed=21"); err != nil {
		return err
	}
	trace := `[...document.querySelectorAll("figure")].at(-1)`
	if err := t.Wait("the trace", trace+`.hidden === false`); err != nil {
		return err
	}
	if _, err := drive.Ask[bool](t, `(() => { const f = `+trace+`; `+
		`[...f.querySelectorAll("button")].find((b) => b.textContent === "Pin").click(); return true; })()`); err != nil {
		return err
	}
	if err := t.set("n", "17"); err != nil {
		return err
	}
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := t.Wait("both", trace+`.querySelector("figcaption").textContent.includes("Pinned") && `+
		`decodeURIComponent(`+trace+`.querySelector("img").src).includes("pinned: measured")`); err != nil {
		return err
	}
	return t.shot("pinned")
}
