// What is wider than a small screen scrolls for itself; so that keys can scroll it, too, it can be given the focus.
addEventListener("load", () => {
  for (const each of document.querySelectorAll(".bd-article *")) {
    if (each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX)) each.tabIndex = 0;
  }
});
