package main

import (
	"fmt"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"castlab/ci/browser/drive"
)

// chart explores up to three figures: with the keyboard alone, each must become
// a drawing that is not empty and that says values under the pointer, and turn
// back.
func chart(t *tab) error {
	if err := t.show("", 1440, 1000); err != nil {
		return err
	}
	n, err := drive.Ask[int](t, `document.querySelectorAll(".explore button").length`)
	if err != nil {
		return err
	}
	if n == 0 {
		return fmt.Errorf("%w: no figure in this page has a specification", drive.ErrSkipped)
	}
	if err := t.holds("the library waits", `window.vega === undefined`); err != nil {
		return err
	}
	for _, i := range []int{0, n / 2, n - 1} {
		if err := explore(t, i); err != nil {
			return fmt.Errorf("  figure %d of %d: %w", i+1, n, err)
		}
	}
	return nil
}

func explore(t *tab, i int) error {
	figure := fmt.Sprintf(`document.querySelectorAll(".explore button")[%d].closest("figure")`, i)
	open := `(() => { const f = ` + figure + `; for (let d = f.parentElement; d; d = d.parentElement) if (d.localName === "details") ` +
		`d.open = true; f.scrollIntoView({block: "center"}); f.querySelector(".explore button").focus(); return true; })()`
	if _, err := drive.Ask[bool](t, open); err != nil {
		return err
	}
	if err := t.Do(chromedp.KeyEvent(" ")); err != nil {
		return err
	}
	shown := figure + `.querySelector("canvas") !== null && ` + figure +
		`.querySelector(".explore button").getAttribute("aria-pressed") === "true"`
	if err := t.Wait("a chart", shown); err != nil {
		hint, _ := drive.Ask[string](t, figure+`.querySelector(".explore").textContent`)
		return fmt.Errorf("%w (%s)", err, hint)
	}
	colors, err := drive.Ask[int](t, `(() => { const c = `+figure+`.querySelector("canvas"); const p = c.getContext("2d").getImageData(0, 0, `+
		`c.width, c.height).data; const s = new Set(); for (let i = 0; i < p.length; i += 4) s.add(p[i] << 16 | p[i + 1] << 8 | p[i + `+
		`2]); return s.size; })()`)
	if err != nil {
		return err
	}
	if colors < 3 {
		return fmt.Errorf("the chart is empty: %d colors", colors)
	}
	if _, err := drive.Ask[bool](t, `(`+figure+`.scrollIntoView({block: "center"}), true)`); err != nil {
		return err
	}
	box, err := drive.Ask[[]float64](t, `(() => { const r = `+figure+`.querySelector("canvas").getBoundingClientRect(); return [r.left, `+
		`r.top, r.width, r.height]; })()`)
	if err != nil {
		return err
	}
	said, err := hover(t, box)
	if err != nil {
		return err
	}
	if !said {
		return fmt.Errorf("no place of the chart says a value")
	}
	if err := t.shot(fmt.Sprintf("chart-%d", i)); err != nil {
		return err
	}
	if err := t.Do(chromedp.KeyEvent(" ")); err != nil {
		return err
	}
	return t.Wait("the drawing to come back", figure+`.querySelector("canvas") === null && `+figure+`.querySelector("img").checkVisibility()`)
}

// hover moves the pointer over a box in rows until a value is said.
func hover(t *tab, box []float64) (bool, error) {
	for _, step := range []float64{24, 9} {
		for y := box[1] + step/2; y < box[1]+box[3]; y += step {
			for x := box[0] + step/2; x < box[0]+box[2]; x += step {
				if err := t.Do(input.DispatchMouseEvent(input.MouseMoved, x, y)); err != nil {
					return false, err
				}
			}
			said, err := drive.Ask[bool](t, `!document.querySelector(".tip").hidden && document.querySelector(".tip").textContent.length > 0`)
			if said || err != nil {
				return said, err
			}
		}
	}
	return false, nil
}
