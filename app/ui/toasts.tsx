import { useEffect } from 'react';
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import type { Notice } from './notice.ts';

/** The only file that uses React Aria's toast API, which is still unstable. */

const LIFE_MS = 7_000;
const queue = new ToastQueue<Notice>({ maxVisibleToasts: 3 });

/** Shows a notice as a toast. @returns a function that closes it */
export function showNotice(notice: Notice): () => void {
  const key = queue.add(notice, { timeout: LIFE_MS });
  return () => queue.close(key);
}

const tones: Record<Notice['tone'], string> = {
  neutral: 'border-line',
  success: 'border-success',
  destructive: 'border-danger',
};

const noticeClass = (tone: Notice['tone']) =>
  classNames(
    'flex w-full max-w-sm items-start gap-3 rounded-2xl border-s-4 border bg-raised px-4 py-3 text-sm text-text shadow-raised',
    tones[tone],
  );

/** A modal dialog makes everything outside itself inert, so toasts appear in it while it is open. */
const toastContainer = () => document.querySelector<HTMLElement>('dialog:modal') ?? document.body;

/** The region where toasts appear; render it once, near the end of the page. */
export function Toasts() {
  return (
    <PortalProvider getContainer={toastContainer}>
      <ToastRegion
        queue={queue}
        className="fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 outline-none sm:inset-x-auto sm:end-6 sm:bottom-6 sm:items-end"
      >
        {({ toast }) => (
          <Toast toast={toast} className={noticeClass(toast.content.tone)}>
            <ToastContent className="flex min-w-0 flex-1 flex-col">
              <Text slot="title" className="font-semibold">
                {toast.content.title}
              </Text>
              {toast.content.description && (
                <Text slot="description">{toast.content.description}</Text>
              )}
            </ToastContent>
            <Button
              slot="close"
              aria-label="Dismiss"
              className="-m-1 rounded-full px-2 py-1 text-soft hover:text-text"
            >
              <span aria-hidden="true">×</span>
            </Button>
          </Toast>
        )}
      </ToastRegion>
    </PortalProvider>
  );
}

/**
 * Shows a notice that came with the page: as a toast with scripts, as a line in the page without. It is
 * closed when the next notice arrives or the page is left.
 */
export function PageNotice({
  notice,
  hasScripts = true,
}: {
  notice: Notice | null | undefined;
  hasScripts?: boolean;
}) {
  useEffect(() => {
    if (notice) return showNotice(notice);
  }, [notice]);
  if (!notice) return null;
  const line = (
    <div role={notice.tone === 'destructive' ? 'alert' : 'status'} className="page py-4">
      <p className={noticeClass(notice.tone)}>
        <span>
          <strong className="block font-semibold">{notice.title}</strong>
          {notice.description}
        </span>
      </p>
    </div>
  );
  return hasScripts ? <noscript>{line}</noscript> : line;
}
