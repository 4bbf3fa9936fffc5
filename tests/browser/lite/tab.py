"""What a visitor does in the page, and how a test looks at it."""

SECONDS = 300  # for the page and its Python to be there, on the busiest machine

# Runs sources one after the other and returns what each of them showed: in the kernel of the notebook that is open, or,
# if a lesson is named, in a new kernel in its folder.
RUN_ALL = """async ([lesson, sources, milliseconds]) => {
  const session = lesson
    ? await jupyterapp.serviceManager.sessions.startNew(
        {name: "test", path: `${lesson}/${Date.now()}`, type: "notebook", kernel: {name: "python"}})
    : jupyterapp.shell.currentWidget.context.sessionContext.session;
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
  if (lesson) await session.shutdown();
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
        self.page.on("dialog", lambda dialog: dialog.accept())  # one leaves with what is not saved
        self.site = site

    def open(self, lesson=None):
        """Follow the link to a lesson, or to the course, and wait until its first cell can run."""
        self.page.goto(f"{self.site}/lab/index.html" + (f"?path={lesson}/{lesson}.ipynb" if lesson else ""))
        self.page.wait_for_function(IS_IDLE)

    def run_all(self, sources, lesson=None):
        """The outputs of cells with these sources, in the open notebook's kernel or in a new one for a lesson."""
        return self.page.evaluate(RUN_ALL, [lesson, sources, SECONDS * 1000])

    def answer(self, answers):
        """Write into the cells of the lesson that is open, by their ids."""
        self.page.evaluate(
            """answers => {
              for (const cell of jupyterapp.shell.currentWidget.content.model.cells)
                if (cell.id in answers) cell.sharedModel.setSource(answers[cell.id]);
            }""",
            answers,
        )

    def course(self, command):
        """Choose a command of the menu Course."""
        self.page.get_by_role("menuitem", name="Course", exact=True).click()
        self.page.get_by_role("menuitem", name=command, exact=True).click()

    def download(self, command="Download this lesson"):
        """The lesson that is open, as the file that a student hands in, or what another command downloads."""
        with self.page.expect_download() as download:
            self.course(command)
        return download.value
