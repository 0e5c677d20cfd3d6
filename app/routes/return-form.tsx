import { createMiddleware } from 'hono/factory';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { acceptsHtml } from './accepts-html.ts';
import type { FailureWords } from './keep-page-on-fault.ts';
import { PageLayout } from './letters/page-layout.tsx';
import { createResponses } from './letters/responses.tsx';
import { pageNotices } from './notices/page-notices.ts';

/** The words for a failed form that was posted to this path; null where it has none of its own. */
export type FindFailure = (path: string, form: FormData) => Promise<FailureWords | null>;

/**
 * Gives a form back with everything typed in it when we fail to answer it, to browsers that post it
 * without scripts: to send it again takes one press. With scripts the page stays (keep-page-on-fault.ts).
 * The form came from our own site: its origin has been checked.
 */
export function returnForm(securityHeaders: SecurityHeaderValues, findFailure: FindFailure) {
  const { html } = createResponses(securityHeaders);
  return createMiddleware<WebEnv>(async (context, next) => {
    const { raw, method } = context.req;
    const type = raw.headers.get('content-type') ?? '';
    if (method !== 'POST' || !FORM_TYPE.test(type) || !acceptsHtml(raw)) return next();
    const unread = raw.clone();
    await next();
    const { status } = context.res;
    if (status < 500 || context.get('isAnswered')) return;
    const form = await unread.formData();
    const { pathname, search } = new URL(raw.url);
    const words = (await findFailure(pathname, form)) ?? pageNotices.unexpected.notice;
    const page = (
      <ReturnedForm
        action={`${pathname}${search}`}
        isMultipart={type.startsWith('multipart/')}
        words={status === 503 ? { ...words, description: BUSY } : words}
        fields={[...form]}
      />
    );
    const retryAfter = context.res.headers.get('retry-after');
    context.res = undefined;
    context.res = html(page, { status, title: words.title });
    if (retryAfter) context.res.headers.set('retry-after', retryAfter);
  });
}

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/;
const BUSY = 'We are very busy right now. Please try again in a moment.';
const KEPT = 'Something went wrong on our side. Nothing you typed is lost.';

interface ReturnedFormProps {
  action: string;
  isMultipart: boolean;
  words: FailureWords;
  fields: [name: string, value: FormDataEntryValue][];
}

function ReturnedForm({ action, isMultipart, words, fields }: ReturnedFormProps) {
  const hasFile = fields.some(([, value]) => typeof value !== 'string' && value.size > 0);
  return (
    <PageLayout title={words.title} lead={words.description ?? KEPT}>
      <form method="post" action={action} encType={isMultipart ? 'multipart/form-data' : undefined}>
        {fields.map(([name, value], position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and nothing moves
          <ReturnedField key={position} id={`field-${position}`} name={name} value={value} />
        ))}
        <button type="submit" className="secondary">
          Try again
        </button>
      </form>
      <p className="aside">
        {hasFile && 'A file cannot be kept: choose it again. '}
        <a href={action}>Back to the page</a>
      </p>
    </PageLayout>
  );
}

interface ReturnedFieldProps {
  id: string;
  name: string;
  value: FormDataEntryValue;
}

/** Passwords are not sent back: they are typed again. */
const SECRET = /password/i;

/** What a form says without its user having typed it. */
const NOT_TYPED =
  /^(intent|next|returnTo|token|csrfToken|grant|revision|when|timeZone|means|pack|theme|from|signsOutByItself)$|id$/i;

function ReturnedField({ id, name, value }: ReturnedFieldProps) {
  if (typeof value !== 'string') return null;
  const isSecret = SECRET.test(name);
  if (!isSecret && (NOT_TYPED.test(name) || ['', 'on'].includes(value))) {
    return <input type="hidden" name={name} value={value} />;
  }
  const isLong = value.length > 60 || value.includes('\n');
  return (
    <>
      <label htmlFor={id}>{labelOf(name)}</label>
      {isLong ? (
        <textarea id={id} name={name} rows={8} dir="auto" defaultValue={value} />
      ) : (
        <input
          id={id}
          name={name}
          dir="auto"
          {...(isSecret ? { type: 'password' } : { defaultValue: value })}
        />
      )}
    </>
  );
}

/** "recipientEmail" and "recipient_email" as "Recipient email". */
function labelOf(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
