// A box that scrolls can be reached with the keyboard and has a name; one that
// holds all of its table needs neither.
ready(() => {
	const fit = (box) => {
		if (box.scrollWidth > box.clientWidth + 1) {
			box.tabIndex = 0;
			box.setAttribute("role", "group");
			box.setAttribute("aria-label", box.className === "plot" ? "Figure, scrolls sideways" : "Table, scrolls sideways");
		} else {
			box.removeAttribute("tabindex");
			box.removeAttribute("role");
			box.removeAttribute("aria-label");
		}
	};
	const sizes = new ResizeObserver((entries) => {
		for (const e of entries) fit(e.target);
	});
	for (const box of document.querySelectorAll(".table, .plot, .formula")) sizes.observe(box);
});
