/* The desk in a page: the menu Course, and what a server would otherwise see to.
 *
 * Written by hand as what a bundler would make: the container in which JupyterLab looks for "./extension". What
 * Python can do is in autograd_desk/page.py, and runs in the kernel of the notebook.
 */
(() => {
  const KEPT =
    "Your work stays in this browser. After a lesson, download it from the menu Course: to keep it, and to hand it in.";
  const FULL =
    "Your work could not be saved: this browser has no room left. Download the lesson now, from the menu Course.";
  const LONG = 30_000; // milliseconds until a cell that still runs may be stuck
  let scope;

  const shared = async (name) => {
    const versions = scope[name];
    return (await Object.values(versions)[0].get())();
  };

  const download = (name, blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  const lessonOf = (panel) => {
    const [folder, file] = panel?.context?.path.split("/") ?? [];
    return file === `${folder}.ipynb` && /^\d\d_/.test(folder) ? folder : null;
  };

  /* What an expression of autograd_desk.page gives, or an error with the words of Python's. */
  const ask = async (kernel, expression) => {
    const code = `import autograd_desk.page as _page, json as _json\nprint(_json.dumps(_page.${expression}))\ndel _page, _json`;
    const future = kernel.requestExecute({ code, store_history: false });
    let printed = "";
    future.onIOPub = ({ header, content }) => {
      if (header.msg_type === "stream") printed += content.text;
    };
    const { content } = await future.done;
    if (content.status !== "ok") throw new Error(content.evalue);
    return JSON.parse(printed);
  };

  const activate = (app, menus, { Notification, MainAreaWidget, Dialog, showDialog }, { Menu, Widget }) => {
    const { contents } = app.serviceManager;
    const current = () => {
      const panel = app.shell.currentWidget;
      return panel?.context?.sessionContext ? panel : null;
    };
    const kernelOf = (panel) => panel.context.sessionContext.session?.kernel;

    const save = async (panel) => {
      await panel.context.save();
    };

    const show = (title, html) => {
      const content = new Widget();
      content.node.innerHTML = html;
      content.node.style.cssText = "padding: 0 1.5em 2em; overflow: auto";
      const area = new MainAreaWidget({ content });
      area.title.label = title;
      area.title.closable = true;
      app.shell.add(area, "main");
      app.shell.activateById(area.id);
    };

    const commands = {
      progress: ["My Progress", async (panel) => {
        await save(panel);
        show("My Progress", await ask(kernelOf(panel), "progress()"));
      }],
      validate: ["Validate This Lesson", async (panel) => {
        await panel.context.sessionContext.restartKernel();
        await app.commands.execute("notebook:run-all-cells");
        await save(panel);
        show("Validate", await ask(kernelOf(panel), `shortfalls("${lessonOf(panel)}")`));
      }, true],
      practice: ["Practice", async () => {
        const cell = { cell_type: "code", metadata: {}, outputs: [], execution_count: null, id: "practice",
          source: "from autograd_course.practice import practice\n\npractice()" };
        const path = "practice.ipynb";
        await contents.save(path, { type: "notebook", format: "json",
          content: { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 } });
        const panel = await app.commands.execute("docmanager:open", { path });
        await panel.context.ready;
        await panel.context.sessionContext.ready;
        await app.commands.execute("notebook:run-all-cells");
      }],
      download: ["Download This Lesson", async (panel) => {
        const text = JSON.stringify(panel.context.model.toJSON(), null, 1);
        download(panel.context.path.split("/").at(-1), new Blob([text], { type: "application/x-ipynb+json" }));
      }],
      everything: ["Download All My Work", async (panel) => {
        await save(panel);
        const packed = await fetch(`data:application/zip;base64,${await ask(kernelOf(panel), "all_my_work()")}`);
        download("autograd.zip", await packed.blob());
      }],
      adopt: ["Go On in the New Version", async (panel) => {
        await save(panel);
        const words = await ask(kernelOf(panel), `go_on_in_new_version("${lessonOf(panel)}")`);
        await panel.context.revert();
        Notification.success(words, { autoClose: false });
      }, true],
    };
    const menu = new Menu({ commands: app.commands });
    menu.id = "autograd-course";
    menu.title.label = "Course";
    for (const [name, [label, run, needsLesson]] of Object.entries(commands)) {
      const command = `autograd:${name}`;
      app.commands.addCommand(command, {
        label,
        isEnabled: () => Boolean(current() && (!needsLesson || lessonOf(current()))),
        execute: async () => {
          try {
            await run(current());
          } catch (problem) {
            await showDialog({ title: label, body: String(problem.message ?? problem), buttons: [Dialog.okButton()] });
          }
        },
      });
      if (name !== "adopt") menu.addItem({ command });
    }
    menus.addMenu(menu, true, { rank: 90 });

    /* What a lesson was when it was opened for the first time is what a new version is compared with. */
    const remember = async (lesson) => {
      const given = `.course/given/${lesson}`;
      for (const folder of [".course", ".course/given", given])
        await contents.get(folder, { content: false }).catch(() => contents.save(folder, { type: "directory" }));
      const known = await contents.get(`${given}/${lesson}.ipynb`, { content: false }).catch(() => null);
      if (known) return;
      const text = async (name) => (await fetch(`${app.serviceManager.serverSettings.baseUrl}files/${lesson}/${name}`)).text();
      const about = { type: "file", format: "text", content: await text("lesson.json") };
      await contents.save(`${lesson}/lesson.json`, about);
      await contents.save(`${given}/lesson.json`, about);
      const notebook = JSON.parse(await text(`${lesson}.ipynb`));
      await contents.save(`${given}/${lesson}.ipynb`, { type: "notebook", format: "json", content: notebook });
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
      const lesson = lessonOf(panel);
      panel.context.saveState.connect((_, state) => {
        if (state === "failed") Notification.error(FULL, { autoClose: false });
      });
      watchFor(panel);
      const loading = Notification.emit("Python is loading: the first cell runs as soon as it is here.", "in-progress", {
        autoClose: false,
      });
      const remembered = lesson ? remember(lesson).catch(() => {}) : null;
      await panel.context.sessionContext.ready;
      await kernelOf(panel)?.info;
      Notification.dismiss(loading);
      if (!lesson) return;
      if (!localStorage.getItem("autograd-kept")) {
        localStorage.setItem("autograd-kept", "said");
        Notification.info(KEPT, { autoClose: false });
      }
      await remembered;
      if (await ask(kernelOf(panel), `bring_up_to_date("${lesson}")`))
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
      const [{ IMainMenu }, apputils, widgets] = await Promise.all(
        ["@jupyterlab/mainmenu", "@jupyterlab/apputils", "@lumino/widgets"].map(shared),
      );
      const plugin = {
        id: "autograd-page:desk",
        autoStart: true,
        requires: [IMainMenu],
        activate: (app, menus) => activate(app, menus, apputils, widgets),
      };
      return () => ({ __esModule: true, default: plugin });
    },
  };
})();
