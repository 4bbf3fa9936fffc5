/* What the course adds to JupyterLab: saves that wait for each other, a word on the second day, the button Validate, and
 * the page "My progress".
 *
 * Written by hand as what a bundler would make: the container in which JupyterLab looks for "./extension".
 */
(() => {
  /* JupyterLab compares what it knows of the file with what lies on the disk before it saves. If the button Validate, or
   * Ctrl+S, saves while an automatic save is still under way, it takes that one for somebody else's, and asks whether to
   * overwrite "what has changed on disk". Here a save waits until the one before it is done.
   */
  const inTurn = (panel, context) => {
    const save = context.save.bind(context);
    let last = Promise.resolve();
    context.save = () => {
      const mine = last.then(save);
      last = mine.catch(() => {}); // whoever asked for it is told; the next one goes on
      return mine;
    };
  };

  /* A cell that is run while Python is still on its way waits for it. Until the notebook has asked for its own, JupyterLab
   * thinks that there is none, and starts one for the cell: one of the two is then forgotten, and the cell with it.
   */
  const whenThere = new WeakMap(); // of each notebook's sessionContext
  const startOnce = (panel, { sessionContext }) => {
    let isAsking = true;
    const asked = sessionContext.initialize().catch(() => {}).finally(() => (isAsking = false));
    whenThere.set(sessionContext, asked);
    const get = () => !isAsking && sessionContext.kernelDisplayName === sessionContext.noKernelName;
    Object.defineProperty(sessionContext, "hasNoKernel", { get });
  };
  const runInTime = async () => {
    const { CodeCell } = await shared("@jupyterlab/cells");
    const execute = CodeCell.execute;
    CodeCell.execute = async (cell, session, ...more) => {
      cell.setPrompt("*");
      await whenThere.get(session);
      return execute(cell, session, ...more);
    };
  };

  /* Lines of JSON as they arrive: where Validate is, and what it has found; see autograd_desk/validate.py. */
  async function* lines(answer) {
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const whole = (rest + read.value).split("\n");
      rest = whole.pop();
      yield* whole.map((line) => JSON.parse(line));
    }
  }

  const ask = (settings, place, more = {}) => {
    if (window.autogradPage) return window.autogradPage(place, more); // in a browser tab there is no server
    const token = document.cookie.match(/(?:^|; )_xsrf=([^;]*)/);
    const headers = { "X-XSRFToken": token ? token[1] : "" };
    if (settings.token) headers.Authorization = `token ${settings.token}`;
    return fetch(`${settings.baseUrl}${place}`, { headers, ...more });
  };

  const element = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });

  /* An element with a text in which `code` is code. */
  const markedUp = (name, text, more) => {
    const whole = element(name, "", more);
    whole.append(...text.split("`").map((part, place) => (place % 2 ? element("code", part) : part)));
    return whole;
  };

  const validate = async (settings, context) => {
    const cancelled = new AbortController();
    const name = context.path.split("/").pop();
    const dialog = element("dialog", "", { className: "autograd-validate" });
    const title = element("h2", `Validate ${name}`, { id: "autograd-validate-title" });
    const where = element("p", "Saving …", { role: "status" });
    const bar = element("progress", "", { ariaLabel: "How far it is" });
    const button = element("button", "Cancel", { className: "jp-Dialog-button jp-mod-accept jp-mod-styled" });
    dialog.setAttribute("aria-labelledby", title.id);
    dialog.append(title, where, bar, button);
    dialog.addEventListener("close", () => (cancelled.abort(), dialog.remove()));
    button.addEventListener("click", () => dialog.close());
    document.body.append(dialog);
    dialog.showModal();
    const tell = (sentence, ...more) => {
      where.textContent = sentence;
      bar.remove();
      where.after(...more);
      button.textContent = "Close";
    };

    let clock;
    const say = (words) => {
      const since = Date.now();
      const told = () => {
        const seconds = Math.floor((Date.now() - since) / 1000);
        where.textContent = `${words}${seconds > 2 ? `, for ${seconds} s now` : ""} …`;
      };
      clearInterval(clock);
      clock = setInterval(() => (dialog.open && bar.isConnected ? told() : clearInterval(clock)), 1000);
      told();
    };

    try {
      if (context.model.dirty) await context.save();
      if (context.model.dirty) return tell("The notebook could not be saved, so Validate would read an older one. Save it first.");
      say("Starting a separate Python");
      const answer = await ask(settings, "autograd/validate", {
        method: "POST",
        body: context.path,
        signal: cancelled.signal,
      });
      if (!answer.ok) return tell(`The server refused (${answer.status}). Start the course again, and press Validate once more.`);
      let found;
      for await (const told of lines(answer)) {
        found = told.found ?? found;
        if (found) break;
        [bar.max, bar.value] = [told.of, told.cell - 1];
        say(`Running cell ${told.cell} of ${told.of}${told.exercise && ` · exercise ${told.exercise}`}`);
      }
      if (!found) return tell("Validate ended before it was done. Press it again; if it ends again, restart the course.");
      if (!found.length) return tell("All exercises have full points. ✓");
      const said = found.map((each) => {
        const section = element("section", "");
        section.append(element("h3", each.title), markedUp("pre", each.words, { tabIndex: 0 }));
        return section;
      });
      tell("Run from the top, as the grader will. All exercises not named here have full points.", ...said);
    } catch (problem) {
      if (!cancelled.signal.aborted) tell(`Validate could not be finished: ${problem.message ?? problem}.`);
    }
  };

  /* What some code prints in a kernel. Raises an Error with the words of Python's. */
  const printed = async (kernel, code) => {
    const future = kernel.requestExecute({ code, store_history: false });
    let text = "";
    future.onIOPub = ({ header, content }) => {
      if (header.msg_type === "stream") text += content.text;
    };
    const { content } = await future.done;
    if (content.status !== "ok") throw new Error(content.evalue);
    return text;
  };

  /* On the second day nothing that was imported or defined is there. A cell that fails for want of a name says so below
   * its error, if no cell above that makes the name has run in this kernel. Checks say it themselves.
   */
  const onASecondDay = async ({ notebook, cell, error }) => {
    const name = error?.errorName?.includes("NameError") && error.errorValue.match(/^name '(\w+)'/)?.[1];
    if (!name) return;
    const makes = new RegExp(`^\\s*(def|class|(from|import)\\b.*) *\\b${name}\\b|^${name}\\b.*=`, "m");
    const above = notebook.widgets.slice(0, notebook.widgets.indexOf(cell)).map(({ model }) => model);
    const makers = above.filter((model) => model.type === "code" && makes.test(model.sharedModel.getSource()));
    const { kernel } = notebook.parent.context.sessionContext.session;
    const ran = JSON.parse(await printed(kernel, "print(__import__('json').dumps(get_ipython().history_manager.input_hist_raw))"));
    if (!makers.length || makers.some((model) => ran.includes(model.sharedModel.getSource()))) return;
    const restarted = makers.some((model) => model.executionCount && !model.isDirty);
    const why = restarted ? "Python has been restarted" : "The cells above have not run";
    const rest = `, so ${name} is not there yet. Choose Run → Run All Above Selected Cell, then run this cell again.`;
    const style = "border-left: 4px solid var(--jp-info-color1); padding: 2px 0 2px 12px";
    const data = { "text/plain": why + rest, "text/html": `<div style="${style}"><strong>${why}</strong>${rest}</div>` };
    cell.model.outputs.add({ output_type: "display_data", data, metadata: {} });
  };

  const isCheck = (cell) => cell?.model.getMetadata("nbgrader")?.grade === true;

  /* A folded check says "run this cell": a click on it does so, and one on its … opens the code. From an answer,
   * Shift+Enter goes on to its check, past the text between the two.
   */
  const fromAnswerToCheck = (app) => {
    const notebookOf = () => app.shell.currentWidget?.content;
    const folded = (event) => {
      const line = event.target.closest?.(".jp-InputPlaceholder .jp-Placeholder-content");
      const cell = line && notebookOf()?.widgets?.find(({ node }) => node.contains(line));
      return isCheck(cell) && !event.target.closest(".jp-MoreHorizIcon") ? [line, cell] : [];
    };
    document.addEventListener("pointerover", (event) => folded(event)[0]?.setAttribute("title", "Click to run; … shows the code"));
    document.addEventListener(
      "click",
      (event) => {
        const [, cell] = folded(event);
        if (!cell) return;
        event.stopPropagation();
        const notebook = notebookOf();
        notebook.activeCellIndex = notebook.widgets.indexOf(cell);
        app.commands.execute("notebook:run-cell");
      },
      true,
    );
    app.commands.commandExecuted.connect((_, { id }) => {
      const notebook = notebookOf();
      if (id !== "notebook:run-cell-and-select-next" || !notebook?.widgets) return;
      const place = notebook.activeCellIndex;
      if (!notebook.widgets[place - 1]?.model.getMetadata("nbgrader")?.solution) return;
      const next = notebook.widgets.findIndex((cell, at) => at >= place && cell.model.type === "code");
      if (isCheck(notebook.widgets[next])) notebook.activeCellIndex = next;
    });
  };

  const notebooks = async (app) => {
    app.docRegistry.addWidgetExtension("Notebook", { createNew: inTurn });
    app.docRegistry.addWidgetExtension("Notebook", { createNew: (...panel) => void goOn(...panel).catch(() => {}) });
    app.docRegistry.addWidgetExtension("Notebook", { createNew: startOnce });
    fromAnswerToCheck(app);
    const notebook = () => app.shell.currentWidget?.context;
    app.commands.addCommand("autograd-desk:validate", {
      label: "Validate",
      caption: "Run the notebook from the top, as the grader will, and say which exercises fall short",
      isEnabled: () => Boolean(notebook()),
      execute: () => validate(app.serviceManager.serverSettings, notebook()),
    });
    await runInTime();
    const { NotebookActions } = await shared("@jupyterlab/notebook");
    NotebookActions.executed.connect((_, ran) => onASecondDay(ran));
  };

  const showCell = async (content, id) => {
    const place = content.widgets.findIndex((cell) => cell.model.id === id);
    if (place < 0) return;
    content.activeCellIndex = place;
    await content.scrollToItem(place, "start");
  };

  /* Opens a notebook, and shows one of its cells, once those have run that import what it needs. */
  const goTo = async (app, path, id, imports = []) => {
    const { context, content } = await app.commands.execute("docmanager:open", { path });
    await context.ready;
    await showCell(content, id);
    const { CodeCell } = await shared("@jupyterlab/cells");
    for (const cell of content.widgets)
      if (imports.includes(cell.model.id)) await CodeCell.execute(cell, context.sessionContext);
  };

  /* A notebook opens where one was in it. Which one that was last, tools/lite/early.js reads in a browser tab. */
  const goOn = async ({ content, revealed }, context) => {
    await context.ready;
    const place = `autograd-place:${context.path}`;
    const id = localStorage.getItem(place);
    const note = (cell) => {
      if (/^\d\d_/.test(context.path)) localStorage.setItem("autograd-last", context.path);
      if (cell) localStorage.setItem(place, cell.model.id);
    };
    note();
    content.activeCellChanged.connect((_, cell) => note(cell));
    await revealed;
    if (id) await showCell(content, id);
  };

  /* A page of the menu Course, whose links lead to cells: a command that shows it; gives a function that brings it up to
   * date.
   */
  const addPage = async (app, name, label, opening) => {
    const { Widget } = await shared("@lumino/widgets");
    const settings = app.serviceManager.serverSettings;
    let page;

    const refresh = async () => {
      if (!page || page.isDisposed || !page.isVisible) return;
      const answer = await ask(settings, `autograd/${name}`).catch(() => ({ ok: false }));
      if (answer.ok) page.node.firstChild.lastChild.innerHTML = await answer.text();
    };

    class Page extends Widget {
      constructor() {
        super();
        this.id = `autograd-${name}`;
        this.title.label = label;
        this.title.closable = true;
        this.addClass("autograd-page");
        const main = element("div", "");
        main.append(element("h1", label), element("p", opening), element("div", "Loading …"));
        this.node.append(main);
        this.node.tabIndex = -1;
        this.node.addEventListener("click", (event) => {
          const link = event.target.closest("a[data-path]");
          if (!link) return;
          event.preventDefault();
          goTo(app, link.dataset.path, link.dataset.cell);
        });
      }
      onAfterShow() {
        refresh();
      }
      onActivateRequest() {
        this.node.focus();
      }
    }

    app.commands.addCommand(`autograd-desk:${name}`, {
      label,
      execute: () => {
        if (!page || page.isDisposed) page = new Page();
        if (!page.isAttached) app.shell.add(page, "main");
        app.shell.activateById(page.id);
        return refresh();
      },
    });
    return refresh;
  };

  const progress = async (app) => {
    const opening = "Your notebooks as you last saved them. Nobody else sees this page.";
    const refresh = await addPage(app, "progress", "My progress", opening);
    await addPage(app, "symptoms", "What went wrong?", "Error messages and surprises, and what they mean.");
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel, context) => {
        context.saveState.connect((_, state) => state === "completed" && refresh());
      },
    });
  };

  const download = (name, blob) => {
    const link = element("a", "", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  const answered = async (asked) => {
    const answer = await asked;
    if (!answer.ok) throw new Error(`The server refused (${answer.status}). Start the course again, and try once more.`);
    return answer;
  };

  /* A notebook with one cell, which is run; one that is there already is kept, where that is asked for. */
  const runAlone = async (app, name, source, { keep = false } = {}) => {
    const { contents } = app.serviceManager;
    const path = `${name}.ipynb`;
    const cell = { cell_type: "code", metadata: {}, outputs: [], execution_count: null, id: name, source };
    if (!keep || !(await contents.get(path, { content: false }).catch(() => null)))
      await contents.save(path, { type: "notebook", format: "json",
        content: { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 } });
    const panel = await app.commands.execute("docmanager:open", { path });
    await panel.context.ready;
    await panel.context.sessionContext.ready;
    await app.commands.execute("notebook:run-all-cells");
  };

  /* The rest of the menu Course: practice, and work that is taken along or brought in. */
  const menu = async (app) => {
    const { Notification } = await shared("@jupyterlab/apputils");
    const settings = app.serviceManager.serverSettings;
    const current = () => {
      const panel = app.shell.currentWidget;
      return panel?.context?.sessionContext ? panel : null;
    };
    const open = () => [...app.shell.widgets("main")].filter((each) => each.context?.model);
    const chosenFile = () =>
      new Promise((resolve) => {
        const chooser = element("input", "", { type: "file", accept: ".zip" });
        chooser.addEventListener("change", () => resolve(chooser.files[0]));
        chooser.addEventListener("cancel", () => resolve(null));
        chooser.click();
      });
    const commands = {
      practice: ["Practice",
        () => runAlone(app, "practice", "from autograd_course.practice import practice\n\npractice()")],
      download: ["Download this lesson", async (panel) => {
        const text = JSON.stringify(panel.context.model.toJSON(), null, 1);
        download(panel.context.path.split("/").at(-1), new Blob([text], { type: "application/x-ipynb+json" }));
      }, current],
      everything: ["Download all my work", async () => {
        const onScreen = Object.fromEntries(open().map(({ context }) => [context.path, context.model.toString()]));
        if (!window.autogradPage) await app.commands.execute("docmanager:save-all");
        const packed = await answered(ask(settings, "autograd/work", { onScreen }));
        download("autograd.zip", await packed.blob());
      }],
      bring: ["Bring in my work …", async () => {
        const file = await chosenFile();
        if (!file) return;
        await app.commands.execute("docmanager:save-all");
        const said = await answered(ask(settings, "autograd/work", { method: "POST", body: file }));
        await Promise.all(open().map(({ context }) => context.revert()));
        Notification.info(await said.text(), { autoClose: false });
      }],
    };
    for (const [name, [label, run, needs]] of Object.entries(commands)) {
      app.commands.addCommand(`autograd-desk:${name}`, {
        label,
        isEnabled: () => !needs || Boolean(needs()),
        execute: () =>
          run(current()).catch((problem) => Notification.error(String(problem.message ?? problem), { autoClose: false })),
      });
    }
  };

  /* The student's route: headings on it are marked in lessons and in the table of contents, and the menu leads along it;
   * so does the link to the next lesson. See autograd_desk/route.py.
   */
  const route = async (app) => {
    const { InputDialog, Notification } = await shared("@jupyterlab/apputils");
    const { contents, serverSettings } = app.serviceManager;
    const MARK = "autograd-on-route";
    let marks = {}; // by notebook, the cells with a heading on the route, and those that are not on it

    const markCells = (panel) => {
      const { on = [], off = [] } = marks[panel.context.path] ?? {};
      for (const cell of panel.content.widgets) {
        cell.node.classList.toggle(MARK, on.includes(cell.model.id));
        cell.node.classList.toggle("autograd-off-route", off.includes(cell.model.id));
      }
      markContents();
    };
    const markContents = () => {
      const marked = [...(app.shell.currentWidget?.node.querySelectorAll(`.${MARK} :is(h2, h3)`) ?? [])];
      const texts = marked.map((heading) => heading.textContent.replace(/¶$/, "").trim());
      for (const item of document.querySelectorAll(".jp-tocItem-content")) {
        item.classList.toggle(MARK, texts.includes(item.textContent.trim()));
      }
    };
    const panels = () => [...app.shell.widgets("main")].filter((each) => each.content?.widgets && each.context?.model);

    /* Where the student is on the route; with a name, one is chosen first. */
    const told = async (name) => {
      const answer = await answered(ask(serverSettings, "autograd/route", name ? { method: "POST", body: name } : {}));
      const found = await answer.json();
      marks = found.marks;
      panels().forEach(markCells);
      return found;
    };
    const choose = async () => {
      const { choices } = await told();
      const { value } = await InputDialog.getItem({ title: "My route", items: choices.map((each) => each.words) });
      return value && told(choices.find((each) => each.words === value).name);
    };
    const saved = () => Promise.all(panels().filter((each) => each.context.model.dirty).map((each) => each.context.save()));
    const next = async () => {
      await saved();
      let found = await told();
      if (!found.chosen) found = await choose();
      if (!found) return;
      Notification.info(found.summary, { autoClose: 8000 });
      if (found.next) await goTo(app, found.next.path, found.next.cell, found.next.imports);
    };
    const checkUp = () =>
      runAlone(app, "check-up", "from autograd_course.checkup import checkup\n\ncheckup()", { keep: true });
    app.commands.addCommand("autograd-desk:checkup", { label: "Check-up", execute: checkUp });
    app.commands.addCommand("autograd-desk:next", { label: "Next on my route", execute: next });
    app.commands.addCommand("autograd-desk:route", { label: "My route …", execute: choose });

    /* In a browser tab, only Python can tell, and it may still be loading: it is asked where a route was chosen. */
    const isChosen = async () => !window.autogradPage || contents.get(".route.json", { content: false }).catch(() => null);
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel) => {
        const arrive = async () => {
          await panel.context.ready;
          markCells(panel);
          await panel.context.sessionContext.ready;
          if (await isChosen()) await told();
        };
        arrive().catch((problem) => console.error("autograd:", problem));
        panel.content.node.addEventListener(
          "click",
          (event) => {
            const link = event.target.closest("a[href]");
            if (!link?.closest("p")?.textContent.startsWith("Next:") || !Object.keys(marks).length) return;
            event.preventDefault();
            event.stopPropagation();
            next();
          },
          { capture: true },
        );
      },
    });
    app.restored.then(() => {
      const side = document.getElementById("table-of-contents");
      if (side) new MutationObserver(markContents).observe(side, { childList: true, subtree: true });
    });
  };

  document.head.append(
    element(
      "style",
      `.autograd-validate, .autograd-page { color: var(--jp-ui-font-color1); background: var(--jp-layout-color1);
         font: var(--jp-ui-font-size2)/1.5 var(--jp-ui-font-family) }
       .autograd-validate { width: min(52rem, 92vw); max-height: 85vh; overflow: auto; box-sizing: border-box;
         border: 1px solid var(--jp-border-color1); border-radius: 4px; padding: 1rem 1.5rem 1.5rem }
       .autograd-validate::backdrop { background: rgb(0 0 0 / 45%) }
       .autograd-validate h2 { font-size: 1.25em; margin: 0 }
       .autograd-validate h3 { font-size: 1em; margin: 1em 0 0.25em }
       .autograd-validate progress { width: 100%; margin-bottom: 1em }
       .autograd-validate pre { font: 0.9em/1.45 var(--jp-code-font-family); white-space: pre-wrap; margin: 0;
         overflow-wrap: anywhere }
       .autograd-validate code { background: var(--jp-layout-color2); padding: 0 0.2em }
       .autograd-validate button { position: sticky; bottom: 0; float: right; margin-top: 1em }
       .autograd-page { overflow: auto; outline: none; padding: 1em 1.5em }
       .autograd-page > div { max-width: 54em; margin: auto }
       .jp-tocItem-content.autograd-on-route::before { content: "● " / "on your route: "; color: var(--jp-brand-color1) }
       .autograd-on-route :is(h2, h3)::after { content: "on your route"; margin-left: 0.75em;
         padding: 0.1em 0.6em; border-radius: 1em; font: var(--jp-ui-font-size1) var(--jp-ui-font-family);
         color: var(--jp-ui-inverse-font-color1); background: var(--jp-brand-color1); white-space: nowrap }
       .autograd-off-route:not(:hover, :focus-within, .jp-mod-active) { opacity: 0.5 }
       .autograd-page summary { cursor: pointer; padding: 0.3em 0 }
       .autograd-page details p { margin: 0.3em 0 0.6em 1.2em }
       .autograd-page code { background: var(--jp-layout-color2); padding: 0 0.2em }
       :is(#autograd-progress, #autograd-symptoms) a { color: var(--jp-content-link-color); text-decoration: underline }`,
    ),
  );

  let scope;
  const shared = async (name) => (await Object.values(scope[name])[0].get())();
  const plugins = { notebooks, progress, menu, route };
  window.autogradPrinted = printed; // for the page in a browser tab
  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["autograd-desk"] = {
    init: (shares) => {
      scope = shares;
    },
    get: async () => () => ({
      __esModule: true,
      default: Object.entries(plugins).map(([name, activate]) => ({ id: `autograd-desk:${name}`, autoStart: true, activate })),
    }),
  };
})();
