package figures

import "testing"

func BenchmarkSVG(b *testing.B) {
	f := ecdfSample(8192)
	for b.Loop() {
		if _, err := SVG(f); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	f := ecdfSample(8192)
	for b.Loop() {
		if _, err := PNG(f, 150); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVegaLite(b *testing.B) {
	f := ecdfSample(8192)
	for b.Loop() {
		if _, err := VegaLite(f); err != nil {
			b.Fatal(err)
		}
	}
}
