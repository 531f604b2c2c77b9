package sv93

import "castlab/reports"

func continuousFigures() []reports.FigureSpec { return nil }
