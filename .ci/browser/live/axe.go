package main

import (
	"fmt"
	"net/url"
	"os/exec"
	"strings"

	"github.com/chromedp/cdproto/emulation"
)

// faults asks axe-core for all its rules, and gives its answers in short.
const faults = `axe.run(document, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", ` +
	`"best-practice"]}).then((r) => r.violations.map((v) => v.id + ": " + v.help + " (" + v.nodes.length + ")\n" + ` +
	`v.nodes.slice(0, 3).map((n) => "    " + n.html.slice(0, 160)).join("\n")).join("\n"))`

// accessible holds pages to axe-core's rules, light and dark.
func accessible(t *tab) error {
	if t.axe == "" {
		return fmt.Errorf("%w: give -axe", errSkipped)
	}
	for _, scheme := range []string{"light", "dark"} {
		if err := t.do(
			emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
		); err != nil {
			return err
		}
		for _, fragment := range []string{"", proposition, "#model/reservation", "#schedule/cube-multinode?d=3"} {
			if err := t.show(fragment, 1440, 1000); err != nil {
				return err
			}
			if fragment != "" {
				if err := t.wait("the command", `document.querySelector("#copy-command code") !== null`); err != nil {
					return err
				}
			}
			if _, err := ask[bool](t, `([...document.querySelectorAll("details")].forEach((d) => d.open = true), true)`); err != nil {
				return err
			}
			if _, err := ask[bool](t, t.axe+";true"); err != nil {
				return err
			}
			found, err := ask[string](t, faults)
			if err != nil || found != "" {
				return fmt.Errorf("  %s, %s: %s: %w", fragment, scheme, found, err)
			}
		}
	}
	return nil
}

// splitWords are the words of an address.
func splitWords(query string) (words []string) {
	for pair := range strings.SplitSeq(query, "&") {
		if text, err := url.QueryUnescape(pair); err == nil && !strings.HasPrefix(text, "--") {
			words = append(words, text)
		}
	}
	return words
}

// command runs the program.
func (t *tab) command(args ...string) ([]byte, error) {
	return exec.Command(t.program, append(args, "--json")...).Output()
}
