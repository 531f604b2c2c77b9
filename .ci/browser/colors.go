package main

import (
	"github.com/chromedp/cdproto/emulation"

	"castlab/ci/browser/drive"
)

// paper is how light the background is, from 0 to 255.
const paper = `Number(getComputedStyle(document.body).backgroundColor.match(/\d+/g)[1])`

func pick(theme string) string {
	return `(document.querySelector('input[name="page-theme"][value="` + theme + `"]').click(), true)`
}

// colors follows the system until the reader chooses, and keeps what was chosen.
func colors(t *tab) error {
	system := func(scheme string) error {
		return t.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
	}
	steps := []struct {
		what string
		do   func() error
		want string
	}{
		{"light as the system", func() error { return system("light") }, paper + " > 200"},
		{"dark as the system", func() error { return system("dark") }, paper + " < 60"},
		{"light by choice", func() error { _, err := drive.Ask[bool](t, pick("light")); return err }, paper + " > 200"},
		{"light after loading again", func() error { return t.show("", 1440, 1000) }, paper + " > 200"},
		{"dark by choice", func() error { _, err := drive.Ask[bool](t, pick("dark")); return err }, paper + " < 60"},
		{"dark by choice on a light system", func() error { return system("light") }, paper + " < 60"},
		{"light as the system again", func() error { _, err := drive.Ask[bool](t, pick("system")); return err }, paper + " > 200"},
	}
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	for _, s := range steps {
		if err := s.do(); err != nil {
			return err
		}
		if err := t.holds(s.what, s.want); err != nil {
			return err
		}
		if s.what == "dark as the system" {
			if err := t.shot("dark"); err != nil {
				return err
			}
			if _, err := drive.Ask[bool](t, `(document.querySelector("figure")?.scrollIntoView(), true)`); err != nil {
				return err
			}
			if err := t.shot("dark-figure"); err != nil {
				return err
			}
		}
	}
	return nil
}
