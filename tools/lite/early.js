/* Runs before all of JupyterLab. A link that names no notebook opens the one in which one was last, and the first time
 * lesson 00. That starts its Python at once, and JupyterLite then gets this worker instead of a new one. build.py fills
 * in WORKERS, with and without a page that is cross-origin isolated.
 */
(() => {
  if (location.protocol === "file:") {
    addEventListener("DOMContentLoaded", () => {
      document.body.textContent =
        "From a file, a browser starts no Python: the course has to come from a web server. On your own computer, run " +
        "make site ARGS=--serve in the course's folder, and open the address that it prints.";
      document.body.style = "font: 18px/1.5 system-ui, sans-serif; max-width: 36em; margin: 4em auto; padding: 0 1em";
    });
    return;
  }
  const asked = new URLSearchParams(location.search);
  if (!asked.get("path")) {
    let last;
    try {
      last = localStorage.getItem("autograd-last");
    } catch {} // where the browser keeps nothing, it is always the first time
    asked.set("path", last ?? FIRST);
    history.replaceState(null, "", `?${asked}`.replaceAll("%2F", "/"));
  }
  if (!asked.get("path").endsWith(".ipynb")) return;
  const { Worker } = window;
  const url = new URL(WORKERS[+crossOriginIsolated], document.currentScript.src).href;
  const early = new Worker(url);
  window.Worker = function (wanted, options) {
    if (!String(wanted).startsWith(url)) return new Worker(wanted, options);
    window.Worker = Worker;
    return early;
  };
  window.Worker.prototype = Worker.prototype;
})();
