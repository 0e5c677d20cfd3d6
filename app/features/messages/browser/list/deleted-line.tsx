import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { PageNotice } from '#app/ui/toasts.tsx';

/** Says that a message was deleted, and offers to restore it. */
export function DeletedLine({ messageId, returnTo }: { messageId: string; returnTo: string }) {
  const fetcher = useFetcher<{ notice?: Notice | null }>();
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-accent-soft py-2 ps-5 pe-2"
    >
      <span>Message deleted.</span>
      <PageNotice notice={fetcher.data?.notice} />
      <fetcher.Form method="post" action={`/messages/${messageId}`} preventScrollReset>
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button type="submit" look="secondary" size="small">
          Undo
        </Button>
      </fetcher.Form>
    </div>
  );
}
