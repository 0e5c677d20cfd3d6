import { rethrowAccessDenied } from './admin/admin-access.server.ts';
import { errorResponse } from './error-response.server.ts';
import { redirectWithNotice } from './flash.server.ts';
import type { NoticeCode } from './notices/notices.ts';

/** What one button of a form does. */
export interface Intent {
  /** Does it. Without `success`, what it returns is the response of the form. */
  run: () => Promise<unknown>;
  /** The notice shown at `goTo` when it is done. */
  success?: NoticeCode;
}

/** The responses of intents that respond by themselves. */
type OwnResponse<Some extends Intent> = Some extends { success: NoticeCode }
  ? never
  : Awaited<ReturnType<Some['run']>>;

/**
 * Runs a form's only intent. A domain error is shown on the page, and a missing role is answered as the
 * admin pages answer it. For any other error the page has words in its `handle` (keep-page-on-fault.ts).
 * @param kept what the page shows again of what was typed when it is refused
 */
export async function runAction<Only extends Intent, Kept extends object = object>(
  { run, success }: Only,
  goTo: string,
  kept?: Kept,
) {
  try {
    const response = await run();
    if (success) return await redirectWithNotice(goTo, success);
    return response as OwnResponse<Only>;
  } catch (error) {
    await rethrowAccessDenied(error);
    return errorResponse(error, kept);
  }
}

/**
 * Runs the one of `intents` that the form's `intent` field names.
 * @throws 400 for any other name
 */
export function runIntent<Intents extends Record<string, Intent>, Kept extends object = object>(
  form: FormData,
  intents: Intents,
  goTo: string,
  kept?: Kept,
) {
  const name = String(form.get('intent') ?? '');
  const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!intent) throw new Response(null, { status: 400 });
  return runAction(intent as Intents[keyof Intents], goTo, kept);
}
