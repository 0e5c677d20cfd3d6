import { useLocation, useSubmit } from 'react-router';

/** Asks the server for something about a message, and comes back to the page one is on. */
export function useMessageAction() {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  return (messageId: string, intent: string) =>
    submit(
      { intent, returnTo: `${pathname}${search}` },
      { method: 'post', action: `/messages/${messageId}`, preventScrollReset: true },
    );
}
