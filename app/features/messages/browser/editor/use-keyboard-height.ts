import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps an element at the foot of what is seen of the page, above a keyboard that covers the page without
 * making its window smaller. Where a browser does not tell what is seen, the element stays in the page.
 */
export function useKeyboardHeight(): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = foot.current;
    const seen = window.visualViewport;
    if (!element || !seen) return;
    element.dataset.stays = '';
    const place = () => {
      const { clientHeight } = document.documentElement;
      // A page that is zoomed in with two fingers has no keyboard to avoid.
      const covered = seen.scale === 1 ? clientHeight - seen.height - seen.offsetTop : 0;
      element.style.bottom = covered > 0 ? `${covered}px` : '';
    };
    place();
    seen.addEventListener('resize', place);
    seen.addEventListener('scroll', place);
    return () => {
      seen.removeEventListener('resize', place);
      seen.removeEventListener('scroll', place);
    };
  }, []);
  return foot;
}
