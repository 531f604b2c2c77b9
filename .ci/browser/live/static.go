package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"castlab/ci/browser/drive"
)

// alone are the promises of the page without a server alone.
var alone = []drive.Check[*tab]{
	{Name: "says what differs without a server", Run: told},
	{Name: "a folder is no host, and the page says so", Run: folder},
	{Name: "the times of the page without a server", Run: timed},
}

// host shows the directory as any host of files does, on the loopback interface.
func (w *window) host() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	w.base = "http://" + listener.Addr().String() + "/"
	w.link = w.base
	w.files = &http.Server{Handler: http.FileServer(http.Dir(w.static)), ReadHeaderTimeout: time.Second}
	go func() { _ = w.files.Serve(listener) }()
	return nil
}

func (w *window) unhost() { _ = w.files.Shutdown(context.Background()) }

func told(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	return t.Wait("the note", `document.querySelector(".home .note")?.textContent.includes("digits")`)
}

// folder opens the page from the file system, where browsers let it load nothing.
func folder(t *tab) error {
	t.Deafen()
	if err := t.Do(chromedp.Navigate("file://" + t.static + "/index.html")); err != nil {
		return err
	}
	return t.Wait("the hint", `!document.getElementById("alone").hidden`)
}

// timed prints how long the page takes to start, for a formula and for a first estimate.
func timed(t *tab) error {
	began := time.Now()
	if err := t.show(ring+"?n=17&law=exponential(mean=1)", 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("theory", opened); err != nil {
		return err
	}
	start := time.Since(began)
	formula, err := drive.Ask[float64](t, `(async () => {
		const { post } = await import("./assets/server.js");
		const began = performance.now();
		for (let n = 20; n < 40; n++) await post("/api/theory",
			{ kind: "claim", name: "VB93-RING-EXP", words: ["n=" + n, "law=exponential(mean=1)"] });
		return (performance.now() - began) / 20;
	})()`)
	if err != nil {
		return err
	}
	began = time.Now()
	if err := t.click("Run"); err != nil {
		return err
	}
	if err := t.Wait("a look", `document.querySelector(".outcome") !== null`); err != nil {
		return err
	}
	look := time.Since(began)
	if err := t.Wait("a verdict", `document.querySelector("#final-measured") !== null`); err != nil {
		return err
	}
	fmt.Printf("      start %v, a formula %.1f ms, first look %v, verdict %v\n", start.Round(time.Millisecond), formula,
		look.Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
	return nil
}

// toured goes from station to station, and lets each show what it is about.
func toured(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	if err := t.Wait("the tour", `document.querySelectorAll("#tour + ol li").length === 8`); err != nil {
		return err
	}
	if err := t.follow("#tour + ol a"); err != nil {
		return err
	}
	for i := 1; i <= 8; i++ {
		if err := t.Wait(fmt.Sprintf("station %d", i), fmt.Sprintf(
			`!!document.querySelector(".station .where")?.textContent.startsWith("Station %d of 8") && `+
				`(document.querySelector(".value output") !== null || `+
				`document.querySelector(".network .nodes circle") !== null)`, i)); err != nil {
			return err
		}
		if i == 8 {
			break
		}
		if err := t.follow(".station a[rel=next]"); err != nil {
			return err
		}
	}
	return nil
}

// lacks reports whether the page has no such address: without a server there are no files, and no verbs on them.
func (t *tab) lacks(fragment string) bool {
	return t.static != "" && strings.HasPrefix(fragment, "#verb/")
}
