package drive

import (
	"fmt"

	"github.com/chromedp/cdproto/emulation"
)

// Scheme has pages see a user who prefers it, light or dark.
func (t *Tab) Scheme(name string) error {
	return t.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}))
}

// Looks calls look, which opens a page, for windows of three widths; and light and dark, where pictures are made: colors
// change no width.
func (t *Tab) Looks(pictures bool, look func(width int64, scheme string) error) error {
	schemes := []string{"light"}
	if pictures {
		schemes = append(schemes, "dark")
	}
	for _, width := range []int64{360, 768, 1440} {
		for _, scheme := range schemes {
			if err := t.Scheme(scheme); err != nil {
				return err
			}
			if err := look(width, scheme); err != nil {
				return err
			}
		}
	}
	return nil
}

// Fits reports a page of that name that is wider than its window.
func (t *Tab) Fits(name string) error {
	wide, err := Ask[float64](t, `document.documentElement.scrollWidth - innerWidth`)
	if err == nil && wide > 0 {
		err = fmt.Errorf("  %s is %v px too wide", name, wide)
	}
	return err
}

// Schemes calls hold for a page that is open, light and dark.
func (t *Tab) Schemes(hold func(scheme string) error) error {
	for _, scheme := range []string{"light", "dark"} {
		if err := t.Scheme(scheme); err != nil {
			return err
		}
		if err := hold(scheme); err != nil {
			return err
		}
	}
	return nil
}
