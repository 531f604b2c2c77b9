// Claims by status: those with an erratum, or those that fail. A link to a claim
// that is not shown ends the filter.
ready(() => {
	const root = document.documentElement;
	const all = document.querySelectorAll("details.claim");
	const radios = [...document.querySelectorAll('input[name="page-show"]')];
	if (all.length === 0) {
		document.querySelector(".filter").hidden = true;
		return;
	}
	const show = (what) => {
		if (what === "all") delete root.dataset.show;
		else root.dataset.show = what;
		for (const r of radios) r.checked = r.value === what;
		dispatchEvent(new Event("resize"));
	};
	for (const r of radios) {
		if (r.value !== "all") {
			const n = document.querySelectorAll("details.claim." + r.value).length;
			r.nextElementSibling.textContent += " " + n;
			r.disabled = n === 0;
		}
		r.addEventListener("change", () => show(r.value));
	}
	document.addEventListener("page-reveal", (e) => {
		const claim = e.detail.closest("details.claim");
		if (root.dataset.show && !(claim && claim.classList.contains(root.dataset.show))) show("all");
	});
});
