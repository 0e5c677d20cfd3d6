/** The nodes that stand where a translator has taken a text away. */
const standIns = new WeakMap<Node, ChildNode>();

/**
 * Browsers and extensions translate a page by putting elements in the place of its text nodes, which React
 * still holds. Removing one, or inserting beside it, would throw and take the whole page down, and a changed
 * text would not be seen (https://github.com/facebook/react/issues/11538). So a text's stand-in is removed
 * or inserted beside in its place, and gives way when the text changes. Call it before hydration.
 */
export function surviveTranslation(): void {
  /** A text may be taken away first, and replaced a moment later. */
  let recent: MutationRecord[] = [];
  const observer = new MutationObserver((records) => {
    follow(records);
    recent = [];
  });
  observer.observe(document, { childList: true, subtree: true });

  function follow(records: MutationRecord[]) {
    for (const { type, target } of records) {
      const standIn = type === 'characterData' && standIns.get(target);
      if (!standIn) continue;
      standIns.delete(target);
      if (!target.isConnected) standIn.replaceWith(target);
    }
    recent.push(...records);
    for (const [text, standIn] of replacedTexts(recent)) {
      standIns.set(text, standIn);
      observer.observe(text, { characterData: true });
    }
  }

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    follow(observer.takeRecords());
    const placed = childIn(this, child);
    if (placed) removeChild.call(this, placed);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    follow(observer.takeRecords());
    insertBefore.call(this, child, before && childIn(this, before));
    return child;
  };
}

/** The texts that were taken away, each with the node that was put in its place at the same moment. */
function* replacedTexts(records: MutationRecord[]): Generator<[Text, ChildNode]> {
  const added = new Set<Node>(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of records) {
    const { target, addedNodes, removedNodes, previousSibling, nextSibling } = record;
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const later = records.find(
        (other) =>
          other.addedNodes.length > 0 &&
          other.target === target &&
          other.previousSibling === previousSibling &&
          other.nextSibling === nextSibling,
      );
      const beside = [previousSibling, nextSibling].find((node) => node && added.has(node));
      const standIn = addedNodes[0] ?? beside ?? later?.addedNodes[0];
      if (standIn) yield [text, standIn as ChildNode];
    }
  }
}

/** The child of `parent` that a node is, is inside of, or is replaced by; null when it is gone. */
function childIn(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  let child: Node | null = node.isConnected ? node : (standIns.get(node) ?? null);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
