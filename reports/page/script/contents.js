// The contents mark the section that is being read and unfold around it.
ready(() => {
	const nav = document.getElementById("page-contents");
	if (!nav) return;
	const whole = nav.querySelector("details");
	const wide = matchMedia("(min-width: 64rem)");
	const fit = () => {
		whole.open = wide.matches;
	};
	fit();
	wide.addEventListener("change", fit);

	const places = [];
	for (const a of nav.querySelectorAll("a")) {
		const heading = document.getElementById(decodeURIComponent(a.hash.slice(1)));
		if (!heading) continue;
		const claim = heading.closest("details.claim");
		places.push({ a, place: claim && heading.parentElement === claim ? claim : heading });
	}
	let current = null;
	let unfolded = [];
	const mark = () => {
		waiting = false;
		let next = null;
		for (const p of places) {
			if (!p.place.checkVisibility || p.place.checkVisibility()) {
				if (p.place.getBoundingClientRect().top > Math.min(160, innerHeight / 3)) break;
				next = p;
			}
		}
		if (next === current) return;
		if (current) current.a.removeAttribute("aria-current");
		current = next;
		const around = [];
		if (current) {
			current.a.setAttribute("aria-current", "true");
			const under = current.a.nextElementSibling;
			if (under && under.localName === "details") around.push(under);
			for (let d = current.a.closest("details"); d && d !== whole; d = d.parentElement.closest("details")) around.push(d);
		}
		// What the reader unfolded stays so.
		for (const d of unfolded) if (!around.includes(d)) d.open = false;
		unfolded = unfolded.filter((d) => around.includes(d));
		for (const d of around) {
			if (!d.open) {
				d.open = true;
				unfolded.push(d);
			}
		}
		if (current && wide.matches) {
			const box = nav.getBoundingClientRect();
			const line = current.a.getBoundingClientRect();
			if (line.top < box.top || line.bottom > box.bottom) nav.scrollTop += line.top - box.top - box.height / 3;
		}
	};
	let waiting = false;
	const soon = () => {
		if (!waiting) requestAnimationFrame(mark);
		waiting = true;
	};
	addEventListener("scroll", soon, { passive: true });
	addEventListener("resize", soon);
	document.addEventListener("toggle", soon, true);
	mark();
	nav.addEventListener("click", (e) => {
		if (e.target.closest("a") && !wide.matches) whole.open = false;
	});
});
