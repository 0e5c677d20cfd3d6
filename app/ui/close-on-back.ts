/**
 * Lets the browser's Back close what lies over the page instead of leaving the page. The address stays.
 * @param close takes it away; called once, whichever way it was closed
 * @returns closes it in another way, which takes the entry out of the history again
 */
export function closeOnBack(close: () => void): () => void {
  const onPop = (event: PopStateEvent) => {
    // The router would take it for a way to another page.
    event.stopImmediatePropagation();
    window.removeEventListener('popstate', onPop, { capture: true });
    close();
  };
  window.history.pushState(window.history.state, '');
  window.addEventListener('popstate', onPop, { capture: true });
  return () => window.history.back();
}
