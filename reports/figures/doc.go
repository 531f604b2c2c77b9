// Package figures draws a [reports.Figure] as SVG, PNG or PDF.
//
// A figure is checked by [Validate], laid out once on a gonum/plot canvas and
// written by [SVG], [PNG] or [PDF]; all show the same drawing, and [VegaLite] makes the
// same figure a chart to point at and to zoom into. The style is one place,
// style.go: Liberation Sans 9 to 11 pt, a light grid, seven colors, dashed
// theory, dotted bounds, bands in the hue of their curve.
//
// Color is never needed. Curves of two colors also differ by dashes (Theory,
// Bound, Arrows, and lines of drawings without axes), by the shape of their marks
// (Points) or by signs along them (Measured and Step, where a figure has them in
// several colors); the tests quantify this. The colors are distinct with every kind of
// color vision and have a contrast of 3:1 or more with the background.
//
// # Which function
//
//   - For an image that scales, or is part of a page: [SVG]. For pixels: [PNG]. For LaTeX: [PDF].
//   - For theory and estimates over a parameter, in one line: [Curve], and [Values] of a formula.
//   - For a sample beside a law: [ECDF], and [QQ], which shows the tails.
//   - For a chart that a reader can point at and zoom into: [VegaLite].
//   - To see whether a figure can be drawn, without drawing it: [Validate]; whether it is
//     easy to read: [Faults].
//   - For the colors, to draw something else in the same style: [Palette].
//
// # Rules a caller should know
//
//   - Text is plain. An exponent is written 10^{-3} or with the Unicode
//     characters 10⁻³, an index T_{s}, T_s or T₁; both are drawn as raised or lowered
//     smaller digits, because the font has only a few of those characters and a
//     missing one would be dropped silently. Any other character the font
//     lacks is a [GlyphError].
//   - A logarithmic axis cannot show zero. A negative value is refused; an
//     abscissa 0 is refused; an ordinate 0 (an empirical survival function
//     after its largest sample) ends a line there, lets a step fall to the
//     lower edge, and hides the mark of a point while its error bar still runs
//     from the lower edge to Hi. Ends of bars and bands at 0 or at an infinity
//     are drawn to the edge.
//   - A label is set in 9 pt above all curves, on a white background if it lies
//     on a line. Hidden axes reserve no space; without any axis the legend is above
//     the frame.
//   - A Step curve and a Step band start at their first abscissa: to show an
//     ECDF rising from zero, begin with a point of ordinate 0.
//   - Lines are thinned to a tolerance of a tenth of a point, or a larger one if
//     over 2000 points would remain. Extremes stay.
//   - An axis of whole numbers (Integer) has no ticks between them.
//   - The legend is in a corner of the frame or between two, if it touches nothing
//     there, or above the frame.
//
// # To add a kind of curve
//
// Add the constant to [reports.CurveKind]; give it its line in lineStyle
// (style.go) and, if it is not a polyline, its case in plotCurve (curves.go), in
// crossed and drawSample (legend.go) and in newChart and layers of the chart. The
// style test fails until the new kind is distinct from the others without color. To
// change the appearance, edit style.go only, then run the tests with -update and look at
// the PNG files they write.
package figures
