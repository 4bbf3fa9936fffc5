/* Starts Pyodide for a kernel. JupyterLite takes this file for Pyodide's own; build.py fills in SETTINGS. */
const [PYODIDE, PACKAGES] = SETTINGS;

self.loadPyodide = async ({ indexURL: here, ...options }) => {
  const indexURL = new URL(PYODIDE, here).href;
  importScripts(`${indexURL}pyodide.js`); // which defines the real loadPyodide
  const packages = PACKAGES.map((name) => (name.endsWith(".whl") ? new URL(name, here).href : name));
  const python = await self.loadPyodide({ ...options, indexURL, packages });
  // Each look into the student's folder is a request, so an import looks there last.
  python.runPython("import sys; sys.path.remove(''); sys.path.append(''); del sys");
  return python;
};
