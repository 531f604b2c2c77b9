package drive

import (
	"fmt"

	"github.com/chromedp/cdproto/emulation"
)

// Scheme has pages see a user who prefers it, light or dark.
func (t *Tab) Scheme(name string) error {
	return t.Do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}))
}

// Looks calls look, which opens a page, for windows of three widths, light and dark.
func (t *Tab) Looks(look func(width int64, scheme string) error) error {
	for _, width := range []int64{360, 768, 1440} {
		for _, scheme := range []string{"light", "dark"} {
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
