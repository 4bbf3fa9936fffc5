/* JupyterLite takes this module for Pyodide's own. It starts Python with all that a lesson's first cell needs, loaded side
 * by side: see `start_python` in build.py, which fills in SETTINGS.
 */
const [pyodide, packages] = SETTINGS;
export const loadPyodide = async () => {
  const indexURL = new URL(pyodide, import.meta.url).href;
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL,
    packages: packages.map((name) => (name.endsWith(".whl") ? new URL(name, import.meta.url).href : name)),
  });
  // Each look into the student's folder is a request, so an import looks there last. IPython's terminal, a third of
  // its import, is for terminals.
  python.runPython(`
import sys, types
sys.path.remove("")
sys.path.append("")
sys.modules["IPython.terminal.embed"] = types.SimpleNamespace(embed=None)
import autograd_lib
del sys, types, autograd_lib
`);
  return python;
};
