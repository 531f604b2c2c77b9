// Says what a browser does not: a page that was opened from a folder may start no worker and load no module.
if (location.protocol === "file:") document.getElementById("alone").hidden = false;
