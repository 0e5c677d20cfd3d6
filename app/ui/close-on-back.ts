/** Takes away what lies over the page; null while nothing does. */
let closeShown: (() => void) | null = null;

/**
 * Must be called before the router listens to the history: listeners of the window hear in their order, and
 * the router would take the step back for a way to another page.
 */
export function listenForBack(): void {
  window.addEventListener('popstate', (event) => {
    if (!closeShown) return;
    event.stopImmediatePropagation();
    const close = closeShown;
    closeShown = null;
    close();
  });
}

/**
 * Lets the browser's Back close what lies over the page instead of leaving the page. The address stays.
 * @param close takes it away; called once
 * @returns what to do when it is to be closed in another way, and when the page goes with it
 */
export function closeOnBack(close: () => void): { goBack: () => void; forget: () => void } {
  window.history.pushState(window.history.state, '');
  closeShown = close;
  let isGoing = false;
  return {
    goBack() {
      // Pressed twice, it would leave the page.
      if (!isGoing) window.history.back();
      isGoing = true;
    },
    forget: () => {
      if (closeShown === close) closeShown = null;
    },
  };
}
