/* Starts Python in a kernel's worker, before JupyterLite asks for it: see `start_python` in build.py, which fills in
 * SETTINGS. JupyterLite takes this file for Pyodide's own, runs it again, and gets the Python that is on its way.
 */
self.python ??= (async ([pyodide, packages]) => {
  const root = new URL("../../../../", location); // the worker is JupyterLite's, in its extension's folder
  const indexURL = new URL(pyodide, root).href;
  importScripts(`${indexURL}pyodide.js`); // which defines the real loadPyodide
  const python = await self.loadPyodide({
    indexURL,
    packages: packages.map((name) => (name.endsWith(".whl") ? new URL(name, root).href : name)),
  });
  // Each look into the student's folder is a request, so an import looks there last. IPython's terminal, a third of
  // its import, is for terminals. What the first cell needs is imported while the page is still being drawn.
  python.runPython(`
import sys, types
sys.path.remove("")
sys.path.append("")
sys.modules["IPython.terminal.embed"] = types.SimpleNamespace(embed=None)
import piplite.piplite, pyodide_kernel
import autograd_lib
del sys, types, piplite, pyodide_kernel, autograd_lib
`);
  return python;
})(SETTINGS);
self.loadPyodide = () => self.python;
