import { type RefObject, useEffect, useRef } from 'react';

/** Above the element, for the ring of what has the focus. */
const ROOM = 16;

/**
 * Keeps an element at the foot of what is seen of the page, above a keyboard that covers the page without
 * making its window smaller. What has the focus, and the line that is being written, come into view above
 * the element. Where a browser does not tell what is seen, it stays in the page.
 */
export function useKeyboardHeight(): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = foot.current;
    const seen = window.visualViewport;
    if (!element || !seen) return;
    element.dataset.stays = '';
    const page = document.documentElement;
    const place = () => {
      // A page that is zoomed in with two fingers has no keyboard to avoid.
      const covered = seen.scale === 1 ? page.clientHeight - seen.height - seen.offsetTop : 0;
      element.style.bottom = covered > 0 ? `${covered}px` : '';
      const height = element.offsetHeight + Math.max(covered, 0);
      page.style.scrollPaddingBottom = `${height + ROOM}px`;
    };
    const grown = new ResizeObserver(place);
    grown.observe(element);
    seen.addEventListener('resize', place);
    seen.addEventListener('scroll', place);
    return () => {
      grown.disconnect();
      page.style.scrollPaddingBottom = '';
      seen.removeEventListener('resize', place);
      seen.removeEventListener('scroll', place);
    };
  }, []);
  return foot;
}
