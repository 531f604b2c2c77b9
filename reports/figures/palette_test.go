package figures

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"castlab/reports"
)

// An eye is a matrix on linear sRGB; nil is normal vision. Those without one kind of
// cones are from Machado, Oliveira and Fernandes (2009), severity 1.
var eyes = map[string]*[3][3]float64{
	"three kinds of cones": nil,
	"protanopia":           {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia":         {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":           {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// White is invariant: the rows of the matrices add up to 1.
func TestEyesSeeWhite(t *testing.T) {
	for name, m := range eyes {
		if l := seen(paper, m); math.Abs(l[0]-100) > 0.01 || math.Abs(l[1]) > 0.02 || math.Abs(l[2]) > 0.02 {
			t.Errorf("%s: white is %v", name, l)
		}
	}
}

func linear(c color.NRGBA) [3]float64 {
	var l [3]float64
	for i, v := range []uint8{c.R, c.G, c.B} {
		if s := float64(v) / 255; s <= 0.04045 {
			l[i] = s / 12.92
		} else {
			l[i] = math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	return l
}

// seen returns a color in CIELAB (D65) as an eye sees it.
func seen(c color.NRGBA, eye *[3][3]float64) [3]float64 {
	l := linear(c)
	if eye != nil {
		var out [3]float64
		for i, row := range eye {
			out[i] = min(max(row[0]*l[0]+row[1]*l[1]+row[2]*l[2], 0), 1)
		}
		l = out
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*l[0] + 0.3575761*l[1] + 0.1804375*l[2]) / 0.95047)
	y := f(0.2126729*l[0] + 0.7151522*l[1] + 0.0721750*l[2])
	z := f((0.0193339*l[0] + 0.1191920*l[1] + 0.9503041*l[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// ciede2000 returns the color difference of Sharma, Wu and Dalal (2005).
func ciede2000(p, q [3]float64) float64 {
	degrees := func(a float64) float64 { return a * math.Pi / 180 }
	mean := (math.Hypot(p[1], p[2]) + math.Hypot(q[1], q[2])) / 2
	g := 0.5 * (1 - math.Sqrt(math.Pow(mean, 7)/(math.Pow(mean, 7)+math.Pow(25, 7))))
	a1, a2 := (1+g)*p[1], (1+g)*q[1]
	c1, c2 := math.Hypot(a1, p[2]), math.Hypot(a2, q[2])
	hue := func(a, b float64) float64 {
		if a == 0 && b == 0 {
			return 0
		}
		return math.Mod(math.Atan2(b, a)*180/math.Pi+360, 360)
	}
	h1, h2 := hue(a1, p[2]), hue(a2, q[2])
	turn, sum := h2-h1, h1+h2
	switch {
	case c1*c2 == 0:
		turn = 0
	case math.Abs(h1-h2) <= 180:
		sum /= 2
	case sum < 360:
		turn, sum = turn-math.Copysign(360, turn), (sum+360)/2
	default:
		turn, sum = turn-math.Copysign(360, turn), (sum-360)/2
	}
	dl, dc, dh := q[0]-p[0], c2-c1, 2*math.Sqrt(c1*c2)*math.Sin(degrees(turn/2))
	l, c := (p[0]+q[0])/2, (c1+c2)/2
	t := 1 - 0.17*math.Cos(degrees(sum-30)) + 0.24*math.Cos(degrees(2*sum)) +
		0.32*math.Cos(degrees(3*sum+6)) - 0.2*math.Cos(degrees(4*sum-63))
	sl := 1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50))
	sc, sh := 1+0.045*c, 1+0.015*c*t
	rt := -2 * math.Sqrt(math.Pow(c, 7)/(math.Pow(c, 7)+math.Pow(25, 7))) * math.Sin(degrees(60*math.Exp(-math.Pow((sum-275)/25, 2))))
	return math.Sqrt(dl*dl/sl/sl + dc*dc/sc/sc + dh*dh/sh/sh + rt*dc/sc*dh/sh)
}

// Pairs 1, 4, 7, 9, 13, 17, 20, 25 and 34 of the table of Sharma, Wu and Dalal.
func TestDifferenceOfColorsIsThePublishedOne(t *testing.T) {
	for _, row := range []struct {
		p, q [3]float64
		want float64
	}{
		{[3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}, 2.0425},
		{[3]float64{50, -1.3802, -84.2814}, [3]float64{50, 0, -82.7485}, 1.0000},
		{[3]float64{50, 0, 0}, [3]float64{50, -1, 2}, 2.3669},
		{[3]float64{50, 2.4900, -0.0010}, [3]float64{50, -2.4900, 0.0009}, 7.1792},
		{[3]float64{50, -0.0010, 2.4900}, [3]float64{50, 0.0009, -2.4900}, 4.8045},
		{[3]float64{50, 2.5, 0}, [3]float64{73, 25, -18}, 27.1492},
		{[3]float64{50, 2.5, 0}, [3]float64{58, 24, 15}, 19.4535},
		{[3]float64{60.2574, -34.0099, 36.2677}, [3]float64{60.4626, -34.1751, 39.4387}, 1.2644},
		{[3]float64{2.0776, 0.0795, -1.1350}, [3]float64{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		if got := ciede2000(row.p, row.q); math.Abs(got-row.want) > 5e-5 {
			t.Errorf("%v and %v: %.4f, want %.4f", row.p, row.q, got, row.want)
		}
	}
}

// WCAG 2 requires at least 3:1 for graphics.
func TestColorsStandOutFromThePaper(t *testing.T) {
	luminance := func(c color.NRGBA) float64 {
		l := linear(c)
		return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
	}
	for k := 1; k <= palette; k++ {
		if contrast := (luminance(paper) + 0.05) / (luminance(hue(k)) + 0.05); contrast < 3 {
			t.Errorf("color %d: contrast %.2f:1", k, contrast)
		}
		// A band is an area: a difference of 5 is visible at its edge for every eye,
		// also without color vision.
		for name, eye := range eyes {
			l, white := seen(onPaper(pale(hue(k))), eye), seen(paper, eye)
			if d := ciede2000(l, white); d < 5 || white[0]-l[0] < 5 {
				t.Errorf("band of color %d, %s: difference %.1f, lightness %.1f", k, name, d, white[0]-l[0])
			}
		}
	}
}

// Two colors differ by 12 for every eye: one is the smallest visible difference side by
// side, ten is visible at a glance.
func TestColorsAreToldApartByEveryEye(t *testing.T) {
	for name, eye := range eyes {
		for k := 2; k <= palette; k++ {
			for j := 1; j < k; j++ {
				if d := ciede2000(seen(hue(j), eye), seen(hue(k), eye)); d < 12 {
					t.Errorf("%s: colors %d and %d differ by %.1f", name, j, k, d)
				}
			}
		}
	}
}

// Without color the kinds differ, and so do all colors of each kind: by dashes, or by
// the shape of marks and of the signs along solid lines.
func TestCurvesAreToldApartInGray(t *testing.T) {
	for _, axes := range []bool{true, false} {
		p := &plan{x: scale{hidden: !axes}, y: scale{hidden: !axes}}
		var all []entry
		for kind := reports.Measured; kind <= reports.Arrows; kind++ {
			if kind == reports.Step || !axes && kind != reports.Measured { // a step is distinct by shape; a drawing has lines and arrows
				continue
			}
			for k := 1; k <= palette; k++ {
				all = append(all, entry{kind: kind, hue: k, sign: axes && solid(kind)})
			}
		}
		for i, a := range all {
			for _, b := range all[:i] {
				if p.alike(a, b) {
					t.Errorf("axes %v: kind %d color %d and kind %d color %d look alike", axes, a.kind, a.hue, b.kind, b.hue)
				}
			}
		}
	}
	signs := map[string]int{}
	for k := 1; k <= palette; k++ {
		if other, taken := signs[fmt.Sprint(shapeOf(k))]; taken {
			t.Errorf("colors %d and %d have one sign", other, k)
		}
		signs[fmt.Sprint(shapeOf(k))] = k
	}
}
