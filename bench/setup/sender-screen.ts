import type { Locator, Page } from '@playwright/test';

/**
 * Where a sender looks: at the dialog that covers the page, or else at `<main>`. A dialog in the page's own flow
 * is part of the page.
 */
export async function screenOf(page: Page): Promise<Locator> {
  const dialogs = page.locator('dialog[open], [role=dialog]').filter({ visible: true });
  const covering = await dialogs.evaluateAll((all) =>
    all.findLastIndex((dialog) => getComputedStyle(dialog).position === 'fixed'),
  );
  return covering === -1 ? page.locator('main').first() : dialogs.nth(covering);
}

/**
 * The texts of a screen that can be seen, down to the window's lower edge or to the end, with those in empty
 * fields. Without what is folded, the choices of a closed list, and texts for screen readers only.
 */
export const visibleTexts = (screen: Locator, reach: 'window' | 'end'): Promise<string[]> =>
  screen.evaluate((root, isCut) => {
    const isInReach = ({ width, top }: DOMRect) =>
      width > 1 && (!isCut || top < window.innerHeight);
    const texts: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('option, datalist, script, style, noscript, textarea')) continue;
      // The box of a text for screen readers is one pixel wide.
      if (parent.getBoundingClientRect().width <= 1) continue;
      const words = [...node.data.matchAll(/\S*[\p{L}\p{N}]\S*/gu)].filter((word) => {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        return isInReach(range.getBoundingClientRect());
      });
      if (words.length > 0) texts.push(words.map(([word]) => word).join(' '));
    }
    for (const field of root.querySelectorAll<HTMLInputElement>('input, textarea')) {
      const isSeen = field.value === '' && field.checkVisibility({ visibilityProperty: true });
      if (isSeen && field.placeholder && isInReach(field.getBoundingClientRect())) {
        texts.push(field.placeholder);
      }
    }
    return texts;
  }, reach === 'window');

export const countWords = (texts: string[]): number =>
  texts.join(' ').split(/\s+/).filter(Boolean).length;

/** The first control of a screen that has the colour of the main button. */
export async function goldenControl(screen: Locator): Promise<Locator> {
  const index = await screen.locator('a, button').evaluateAll((controls) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--primary)';
    const golden = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return controls.findIndex(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        getComputedStyle(control).backgroundColor === golden,
    );
  });
  if (index === -1) throw new Error(`${screen.page().url()} has no golden button.`);
  return screen.locator('a, button').nth(index);
}
