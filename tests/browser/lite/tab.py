"""What a visitor does in the page, and how a test looks at it."""

SECONDS = 120  # for the page and its Python to be there, on the busiest machine

# A notebook's kernel, without the notebook: it runs sources one after the other, and tells what each of them showed.
RUN_ALL = """async ([path, sources, milliseconds]) => {
  const session = await jupyterapp.serviceManager.sessions.startNew(
    {name: path, path, type: "notebook", kernel: {name: "python"}});
  const told = [];
  for (const code of sources) {
    const outputs = [];
    const future = session.kernel.requestExecute({code, stop_on_error: false});
    future.onIOPub = ({header, content}) => {
      if (["stream", "display_data", "execute_result", "error"].includes(header.msg_type))
        outputs.push({output_type: header.msg_type, ...content});
    };
    const late = new Promise((_, refuse) => setTimeout(() => refuse(new Error(`no end: ${code}`)), milliseconds));
    await Promise.race([future.done, late]);
    told.push(outputs);
  }
  await session.shutdown();
  return told;
}"""
IS_IDLE = """() => {
  const panel = window.jupyterapp?.shell.currentWidget;
  return panel?.context?.sessionContext.session?.kernel?.status === "idle";
}"""


class Tab:
    def __init__(self, context, site):
        self.page = context.new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        self.site = site

    def open(self, lesson=""):
        """Follow the link to a lesson, and wait until its first cell can run."""
        path = f"?path={lesson}/{lesson}.ipynb" if lesson else ""
        self.page.goto(f"{self.site}/lab/index.html{path}")
        self.page.wait_for_function(IS_IDLE if lesson else "() => window.jupyterapp?.restored")

    def run_all(self, lesson, sources):
        """The outputs of cells with these sources, run by a kernel of their own in the lesson's folder."""
        return self.page.evaluate(RUN_ALL, [f"{lesson}/{lesson}.ipynb", sources, SECONDS * 1000])
