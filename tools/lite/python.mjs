/* JupyterLite takes this module for Pyodide's own. It starts Python with all that a lesson's first cell needs, loaded side
 * by side: see `start_python` in build.py, which fills in SETTINGS. A worker that imports it early has Python early.
 */
const start = async ([pyodide, packages]) => {
  const indexURL = new URL(pyodide, import.meta.url).href;
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL,
    packages: packages.map((name) => (name.endsWith(".whl") ? new URL(name, import.meta.url).href : name)),
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
};
const python = start(SETTINGS);
export const loadPyodide = () => python;
