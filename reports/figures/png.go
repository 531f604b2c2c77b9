package figures

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"

	"castlab/reports"

	"gonum.org/v1/plot/vg/vgimg"
)

// PNG draws a figure as a raster image of dpi dots per inch; the figure is
// 6.7 inches wide. Without a map, the image has at most 256 colors, each as near to the drawing
// as a palette of that size allows, which makes it a third of the size.
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
	encoder := png.Encoder{CompressionLevel: png.DefaultCompression}
	img := canvas.Image()
	if f.Map == nil { // the colors of a map are its data
		img = reduce(opaque(img))
	}
	if err := encoder.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("figures: %s: %w", f.ID, err)
	}
	return out.Bytes(), nil
}

// opaque converts an image to the type that canvases use.
func opaque(img image.Image) *image.RGBA {
	if same, ok := img.(*image.RGBA); ok {
		return same
	}
	b := img.Bounds()
	out := image.NewRGBA(b)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			out.Set(x, y, img.At(x, y))
		}
	}
	return out
}

// reduce returns an image without transparency in at most 256 colors. The palette takes
// the colors in order of frequency, each unless a chosen color is within some distance;
// the distance is the smallest that yields at most 256, out of 0, 2, 4, 6, ... for the
// largest difference of a component.
func reduce(img *image.RGBA) *image.Paletted {
	b := img.Bounds()
	count := map[color.RGBA]int{}
	last, run := color.RGBA{}, 0
	for i := 0; i+3 < len(img.Pix); i += 4 {
		c := color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 0xff}
		if c != last {
			count[last] += run
			last, run = c, 0
		}
		run++
	}
	count[last] += run
	delete(count, color.RGBA{}) // the initial color of run
	colors := make([]color.RGBA, 0, len(count))
	for c := range count {
		colors = append(colors, c)
	}
	slices.SortFunc(colors, func(a, b color.RGBA) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return (int(a.R)-int(b.R))<<16 + (int(a.G)-int(b.G))<<8 + int(a.B) - int(b.B)
	})
	var chosen []color.RGBA
	for apart := 0; ; apart += 2 {
		if chosen = spread(colors, apart); chosen != nil {
			break
		}
	}
	out := image.NewPaletted(b, make(color.Palette, len(chosen)))
	for i, c := range chosen {
		out.Palette[i] = c
	}
	place := make(map[color.RGBA]uint8, len(colors))
	for _, c := range colors {
		place[c] = nearest(chosen, c)
	}
	last = color.RGBA{}
	at := uint8(0)
	for i := range out.Pix {
		c := color.RGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], 0xff}
		if c != last {
			last, at = c, place[c]
		}
		out.Pix[i] = at
	}
	return out
}

// spread returns colors that differ by more than apart from each other; nil if these
// are more than 256.
func spread(colors []color.RGBA, apart int) []color.RGBA {
	chosen := []color.RGBA{}
	for _, c := range colors {
		if slices.ContainsFunc(chosen, func(d color.RGBA) bool { return difference(c, d) <= apart }) {
			continue
		}
		if len(chosen) == 256 {
			return nil
		}
		chosen = append(chosen, c)
	}
	return chosen
}

func nearest(chosen []color.RGBA, c color.RGBA) uint8 {
	best, least := 0, 256
	for i, d := range chosen {
		if by := difference(c, d); by < least {
			best, least = i, by
		}
	}
	return uint8(best)
}

// difference returns the largest difference of a component.
func difference(a, b color.RGBA) int {
	abs := func(x, y uint8) int { return max(int(x), int(y)) - min(int(x), int(y)) }
	return max(abs(a.R, b.R), abs(a.G, b.G), abs(a.B, b.B))
}
