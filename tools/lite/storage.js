/* Runs before all of JupyterLab, which would load for ever where the browser keeps nothing: with cookies blocked, in some
 * private windows, or in a frame of a learning platform. From there it leads to a page that says so.
 */
(() => {
  const leave = () => location.replace(`storage.html${location.search}`);
  const has = (name) => {
    try {
      return Boolean(window[name]);
    } catch {
      return false;
    }
  };
  if (!has("indexedDB")) return has("localStorage") || leave();
  try {
    indexedDB.open("autograd-try").onerror = leave;
  } catch {
    leave();
  }
})();
