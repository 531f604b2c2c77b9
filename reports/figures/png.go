package figures

import (
	"bytes"
	"fmt"

	"castlab/reports"

	"gonum.org/v1/plot/vg/vgimg"
)

// PNG draws a figure as a raster image of dpi dots per inch; the figure is
// 6.7 inches wide.
//
// Errors: those of [Validate]; a [DataError] for dpi outside 20 ... 1200.
func PNG(f reports.Figure, dpi int) ([]byte, error) {
	if err := Validate(f); err != nil {
		return nil, err
	}
	if dpi < 20 || dpi > 1200 {
		return nil, &DataError{Where: fmt.Sprintf("resolution %d", dpi), Index: -1, Want: "20 to 1200 dots per inch"}
	}
	p := layout(f)
	canvas := vgimg.NewWith(vgimg.UseWH(width, p.h), vgimg.UseDPI(dpi))
	p.draw(canvas)
	var out bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(&out); err != nil {
		return nil, fmt.Errorf("figures: %s: %w", f.ID, err)
	}
	return out.Bytes(), nil
}
