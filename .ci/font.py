# font.py FONT DIRECTORY: the parts of a font that a page embeds, and the characters of each.
import sys
from fontTools import subset
from fontTools.ttLib import TTFont

PARTS = {
    "math": "20-7E A0-B8 D7 F0 F7 131 237 2C6-2DD 300-304 306-308 30A 30C 338 391-3A9 3B1-3C9 3D1 3D5 3D6 3DD 3F0 3F1 3F5 "
            "2009 2013 2014 2016 2018-201D 2020-2022 2026 2032-2035 203E 2061 20D7 20DB 210E 210F 2111 2113 2118 211C 2127 2132 "
            "2135-2138 2190-21FF 2200-22FF 2308-230B 2322 2323 23B0 23B1 23DE 23DF 25A0 25A1 25B3 25B9 25BD 25C3 25CA 25EF "
            "2605 2660-2667 266D-266F 2713 27E6-27E9 27EE 27EF 27F5-27FC 29EB 2A00-2A06 2A0C 2A3F 2A5E 2A74 2A7D-2AC6 "
            "1D434-1D467 1D6A4 1D6A5 1D6E2-1D71B",
    "letters": "2102 210A-210D 2110 2112 2115 2119-211B 211D 2124 2128 212C 212D 212F-2131 2133 2134 1D400-1D433 1D468-1D5D3 "
               "1D670-1D6A3 1D6A8-1D6E1 1D71C-1D755 1D7CE-1D7EB 1D7F6-1D7FF",
}
PRIMES = (0x2032, 0x2033, 0x2034, 0x2035)


def numbers(ranges):
    for part in ranges.split():
        ends = [int(x, 16) for x in part.split("-")]
        yield from range(ends[0], ends[-1] + 1)


def ranges(characters):
    out, i = [], 0
    while i < len(characters):
        j = i
        while j + 1 < len(characters) and characters[j + 1] == characters[j] + 1:
            j += 1
        out.append("U+%X" % characters[i] + ("-%X" % characters[j] if j > i else ""))
        i = j + 1
    return ",".join(out) + "\n"


for name, wanted in PARTS.items():
    font = TTFont(sys.argv[1])
    # Browsers do not choose the forms for scripts, and primes stand in scripts only.
    small = {}
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            for glyph, forms in getattr(table, "alternates", {}).items():
                small.setdefault(glyph, forms[0])
    for cmap in font["cmap"].tables:
        for prime in PRIMES:
            if prime in cmap.cmap:
                cmap.cmap[prime] = small.get(cmap.cmap[prime], cmap.cmap[prime])
    options = subset.Options(flavor="woff2", hinting=False, desubroutinize=True, layout_features=[], drop_tables=["FFTM", "GPOS", "GSUB"])
    cut = subset.Subsetter(options)
    cut.populate(unicodes=list(numbers(wanted)))
    cut.subset(font)
    subset.save_font(font, f"{sys.argv[2]}/{name}.woff2", options)
    with open(f"{sys.argv[2]}/{name}.range", "w") as f:
        f.write(ranges(sorted(font.getBestCmap())))
