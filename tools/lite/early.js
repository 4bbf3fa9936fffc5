/* Runs before all of JupyterLab: the link to a lesson starts its Python at once, and JupyterLite then gets this worker
 * instead of a new one. build.py fills in WORKERS, with and without a page that is cross-origin isolated.
 */
(() => {
  if (!new URLSearchParams(location.search).get("path")?.endsWith(".ipynb")) return;
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
