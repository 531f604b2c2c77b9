package main

import (
	"fmt"
	"net/url"
	"os/exec"
	"strings"

	"castlab/ci/browser/drive"
)

// accessible holds pages to axe-core's rules, light and dark.
func accessible(t *tab) error {
	if t.axe == "" {
		return fmt.Errorf("%w: give -axe", drive.ErrSkipped)
	}
	for _, fragment := range []string{
		"", proposition, "#model/reservation", "#schedule/cube-multinode?d=3", "#verb/compare", "#verb/data",
	} {
		if t.lacks(fragment) {
			continue
		}
		if err := t.show(fragment, 1440, 1000); err != nil {
			return err
		}
		if fragment != "" {
			if err := t.Wait("the command", `document.querySelector("#copy-command code") !== null`); err != nil {
				return err
			}
		}
		if _, err := drive.Ask[bool](t, `([...document.querySelectorAll("details")].forEach((d) => d.open = true), true)`); err != nil {
			return err
		}
		if _, err := drive.Ask[bool](t, t.axe+";true"); err != nil {
			return err
		}
		if err := t.Schemes(func(scheme string) error { return t.Accessible(fragment + ", " + scheme) }); err != nil {
			return err
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
