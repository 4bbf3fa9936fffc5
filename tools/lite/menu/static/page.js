/* The desk in a page: what JupyterLab's server does on a computer.
 *
 * Written by hand as what a bundler would make: the container in which JupyterLab looks for "./extension". What
 * Python can do is in autograd_desk/tab.py, and runs in the kernel of a notebook. The menu Course is that of desk.js,
 * which asks this page instead of a server.
 */
(() => {
  const KEPT =
    "Your work stays in this browser. After a lesson, download it from the menu Course: to keep it, and to hand it in.";
  const FULL = "this browser has no room left";
  const READ = 15_000; // milliseconds in which two sentences are read
  const LONG = 30_000; // milliseconds until a cell that still runs may be stuck
  let scope;

  const shared = async (name) => {
    const versions = scope[name];
    return (await Object.values(versions)[0].get())();
  };

  /* Whether something has been said in this browser before; where it may not remember that, it has not. */
  const isKnown = (what) => {
    try {
      return Boolean(localStorage.getItem(what)) || localStorage.setItem(what, "said");
    } catch {
      return false;
    }
  };

  const lessonOf = (panel) => {
    const [folder, file] = panel?.context?.path.split("/") ?? [];
    return file === `${folder}.ipynb` && /^\d\d_/.test(folder) ? folder : null;
  };

  /* What an expression of autograd_desk.tab gives, or an error with the words of Python's. */
  const ask = async (kernel, expression) => {
    const code = `import autograd_desk.tab as _page, json as _json\nprint(_json.dumps(_page.${expression}))\ndel _page, _json`;
    return JSON.parse(await window.autogradPrinted(kernel, code));
  };

  const activate = (app, { Notification }) => {
    const { contents } = app.serviceManager;
    const current = () => {
      const panel = app.shell.currentWidget;
      return panel?.context?.sessionContext ? panel : null;
    };
    const kernelOf = (panel) => panel.context.sessionContext.session?.kernel;

    /* JupyterLab opens a dialog each time it cannot save, every ten seconds here, and covers the menu that downloads the
     * work. This says it once, until the browser has room again; JupyterLab asks no more where it reads that somebody
     * has cancelled.
     */
    const save = contents.save.bind(contents);
    let unsaved;
    contents.save = async (...what) => {
      try {
        const saved = await save(...what);
        if (unsaved) Notification.dismiss(unsaved);
        unsaved = null;
        return saved;
      } catch (problem) {
        const why = problem.name === "QuotaExceededError" ? FULL : problem.message || problem.name;
        const words = `Your work could not be saved: ${why}. Download it now, from the menu Course.`;
        unsaved ??= Notification.error(words, { autoClose: false });
        throw Object.assign(new Error(words), { name: "ModalCancelError" });
      }
    };

    const startKernel = async (folder) => {
      const path = `${folder}/${Date.now()}`; // the kernel starts in this folder; a known path would bring a known kernel
      const options = { path, name: path, type: "notebook", kernel: { name: "python" } };
      const session = await app.serviceManager.sessions.startNew(options);
      await session.kernel.info; // while Python loads, no cell's time runs
      return session;
    };

    /* On a tablet or a phone a lesson gets the width; the menu View brings back what is put away. */
    const makeRoom = () => {
      if (innerWidth < 1000) app.shell.collapseLeft();
      if (innerWidth > 600) return;
      for (const side of ["left", "right"]) if (app.shell.isSideTabBarVisible(side)) app.shell.toggleSideTabBarVisibility(side);
    };
    const style = document.createElement("style");
    style.textContent = `@media (max-width: 600px) {
      :root { --jp-cell-collapser-width: 4px; --jp-notebook-padding: 4px }
      .jp-Cell .jp-InputPrompt, .jp-Cell .jp-OutputPrompt { display: none } }
      /* the course's own files */
      .jp-DirListing-item:is([title^="Name: lesson.json"], [title^="Name: practice.json"]) { display: none }`;
    document.head.append(style);

    /* A kernel that can be asked: that of the notebook in front, or of any other, or one for this alone. */
    let spare;
    const anyKernel = async () => {
      const panel = current() ?? [...app.shell.widgets("main")].find((each) => each.context?.sessionContext);
      return (panel && kernelOf(panel)) ?? (await (spare ??= startKernel(""))).kernel;
    };

    /* The outputs of a cell, or nothing if it doesn't end in time. */
    const run = async (kernel, code, seconds) => {
      const outputs = [];
      const future = kernel.requestExecute({ code, stop_on_error: false });
      future.onIOPub = ({ header: { msg_type }, content }) => {
        if (["stream", "display_data", "execute_result", "error"].includes(msg_type))
          outputs.push({ output_type: msg_type, ...content });
      };
      let timer;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, seconds * 1000, "late")));
      const first = await Promise.race([future.done, late]);
      clearTimeout(timer);
      return first === "late" ? null : outputs;
    };

    /* As autograd_desk/kernel.py: lines of JSON, of where Validate is, and at last of what it has found. */
    async function* validate(path) {
      const asked = await anyKernel();
      const { cells, steps, found, seconds } = await ask(asked, `to_validate(${JSON.stringify(path)})`);
      if (found.length) return yield { found };
      const folder = path.slice(0, path.lastIndexOf("/"));
      const late = [];
      let session = await startKernel(folder);
      try {
        for (const [place, cell] of cells.entries()) {
          yield steps[place];
          const outputs = await run(session.kernel, cell.source, seconds);
          if (outputs) {
            cell.outputs = outputs;
            continue;
          }
          late.push(place);
          await session.shutdown();
          session = await startKernel(folder);
          for (const [before, { source }] of cells.slice(0, place).entries())
            if (!late.includes(before)) await run(session.kernel, source, seconds);
        }
      } finally {
        await session.shutdown();
      }
      const ran = JSON.stringify(JSON.stringify(cells));
      yield { found: await ask(asked, `validated(_json.loads(${ran}), ${JSON.stringify(late)})`) };
    }

    /* What desk.js asks a server for, as a server would answer it. */
    window.autogradPage = async (place, { body, signal, onScreen } = {}) => {
      if (place === "autograd/progress") return new Response(`<p>${KEPT}</p>${await ask(await anyKernel(), "progress()")}`);
      if (place === "autograd/symptoms") return new Response(await ask(await anyKernel(), "symptoms()"));
      if (place === "autograd/work" && body) {
        const packed = await new Promise((resolve) => {
          const reader = Object.assign(new FileReader(), { onload: () => resolve(reader.result.split(",")[1]) });
          reader.readAsDataURL(body);
        });
        return new Response(await ask(await anyKernel(), `bring_in("${packed}")`));
      }
      if (place === "autograd/work") {
        const asked = `all_my_work(_json.loads(${JSON.stringify(JSON.stringify(onScreen))}))`;
        return fetch(`data:application/zip;base64,${await ask(await anyKernel(), asked)}`);
      }
      if (place === "autograd/route") {
        const found = await ask(await anyKernel(), body ? `route(${JSON.stringify(body)})` : "route()");
        return new Response(JSON.stringify(found));
      }
      const lines = validate(body);
      signal.addEventListener("abort", () => lines.return());
      const write = new TextEncoder();
      return new Response(
        new ReadableStream({
          async pull(stream) {
            const { done, value } = await lines.next();
            if (done) stream.close();
            else stream.enqueue(write.encode(`${JSON.stringify(value)}\n`));
          },
        }),
      );
    };

    app.commands.addCommand("autograd:adopt", {
      label: "Go on in the new version",
      isEnabled: () => Boolean(lessonOf(current())),
      execute: async () => {
        const panel = current();
        try {
          await panel.context.save();
          const words = await ask(kernelOf(panel), `go_on_in_new_version("${lessonOf(panel)}")`);
          await panel.context.revert();
          Notification.success(words, { autoClose: false });
        } catch (problem) {
          Notification.error(String(problem.message ?? problem), { autoClose: false });
        }
      },
    });

    /* What a lesson was when it was opened for the first time is what a new version is compared with. Is there one? */
    const remember = async (lesson) => {
      const given = `.course/given/${lesson}`;
      for (const folder of [".course", ".course/given", given]) {
        if (await contents.get(folder, { content: false }).catch(() => null)) continue;
        const { path } = await contents.newUntitled({ path: folder.split("/").slice(0, -1).join("/"), type: "directory" });
        await contents.rename(path, folder);
      }
      const text = async (name) => (await fetch(`${app.serviceManager.serverSettings.baseUrl}files/${lesson}/${name}`)).text();
      const [notebook, about] = [JSON.parse(await text(`${lesson}.ipynb`)), await text("lesson.json")];
      const known = await contents.get(`${given}/${lesson}.ipynb`, { content: true }).catch(() => null);
      if (known) {
        const earlier = await contents.get(`${given}/lesson.json`, { content: true });
        return JSON.stringify(known.content) !== JSON.stringify(notebook) || earlier.content !== about;
      }
      const file = { type: "file", format: "text", content: about };
      await contents.save(`${lesson}/lesson.json`, file);
      await contents.save(`${given}/lesson.json`, file);
      await contents.save(`${given}/${lesson}.ipynb`, { type: "notebook", format: "json", content: notebook });
      return false;
    };

    /* A kernel that is busy answers nothing, not even that it is to restart: another one takes its place. */
    const watchFor = (panel) => {
      const { sessionContext } = panel.context;
      let timer, notice;
      sessionContext.statusChanged.connect((_, status) => {
        clearTimeout(timer);
        if (notice) Notification.dismiss(notice);
        notice = null;
        if (status !== "busy") return;
        timer = setTimeout(() => {
          notice = Notification.warning(
            "A cell has been running for half a minute. You can stop it: what you wrote stays, and Python starts anew.",
            { autoClose: false, actions: [{ label: "Stop it", callback: () => sessionContext.changeKernel({ name: "python" }) }] },
          );
        }, LONG);
      });
    };

    const arrive = async (panel) => {
      await panel.context.ready;
      makeRoom();
      const lesson = lessonOf(panel);
      watchFor(panel);
      const loading = Notification.emit("Python is loading: the first cell runs as soon as it is here.", "in-progress", {
        autoClose: false,
      });
      const remembered = lesson ? remember(lesson) : null;
      await panel.context.sessionContext.ready;
      await kernelOf(panel)?.info;
      makeRoom(); // again: JupyterLab has opened the list of files meanwhile
      Notification.dismiss(loading);
      if (!lesson) return;
      // it would cover cards if it stayed; My progress says it, too
      if (!isKnown("autograd-kept")) Notification.info(KEPT, { autoClose: READ });
      if ((await remembered) && (await ask(kernelOf(panel), `bring_up_to_date("${lesson}")`)))
        Notification.info("There is a new version of this lesson. Your answers come along where the exercise is the same.", {
          autoClose: false,
          actions: [{ label: "Go on in it", callback: () => app.commands.execute("autograd:adopt") }],
        });
    };

    navigator.storage?.persist?.();
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel) => {
        arrive(panel).catch((problem) => console.error("autograd:", problem));
      },
    });
  };

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["autograd-page"] = {
    init: (shareScope) => {
      scope = shareScope;
    },
    get: async () => {
      const apputils = await shared("@jupyterlab/apputils");
      const plugin = { id: "autograd-page:desk", autoStart: true, activate: (app) => activate(app, apputils) };
      return () => ({ __esModule: true, default: plugin });
    },
  };
})();
