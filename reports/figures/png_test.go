package figures

import (
	"image"
	"image/color"
	"testing"
)

// shadesOf returns an image of n colors, the first ones more frequent.
func shadesOf(n int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 100, n))
	for i := range n {
		for x := range 100 {
			k := i
			if x < 50 {
				k = i % 10
			}
			img.SetRGBA(x, i, color.RGBA{uint8(k), uint8(3 * k / 256), uint8(7 * k), 0xff})
		}
	}
	return img
}

// Up to 256 colors are exact; of more, none changes by more than a few of 256 levels,
// and the frequent ones do not change.
func TestFewColorsAreEnough(t *testing.T) {
	for n, most := range map[int]int{1: 0, 255: 0, 256: 0, 257: 4, 700: 8} {
		img := shadesOf(n)
		small := reduce(img)
		if len(small.Palette) > 256 {
			t.Fatalf("%d colors", len(small.Palette))
		}
		worst := 0
		for y := range n {
			for x := range 100 {
				was := img.RGBAAt(x, y)
				is := small.At(x, y).(color.RGBA)
				worst = max(worst, difference(was, is))
				if x < 50 && n <= 256 && was != is {
					t.Fatalf("a usual color moved from %v to %v", was, is)
				}
			}
		}
		if worst > most {
			t.Errorf("%d colors: one moves by %d", n, worst)
		}
	}
}

// A figure at 100 dots per inch takes 30 kB at most.
func TestImagesAreSmall(t *testing.T) {
	data, err := PNG(slowdownSample(), 100)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 30_000 {
		t.Errorf("%d bytes", len(data))
	}
}
