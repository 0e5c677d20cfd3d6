import type { SignInPage } from '#app/platform/http/web-env.server.ts';
import type { FailureWords } from './layout/keep-page-on-fault.ts';
import { PageLayout } from './layout/page-layout.tsx';

/** A form as it was posted. */
export interface SentForm {
  action: string;
  isMultipart: boolean;
  fields: [name: string, value: FormDataEntryValue][];
}

/** Passwords are not sent back: they are typed again. */
const SECRET = /password/i;

/** Fields the user did not type. */
const NOT_TYPED =
  /^(intent|next|returnTo|token|csrfToken|grant|revision|when|timeZone|means|paymentMethod|pack|theme|from|signsOutByItself)$|id$/i;

const isTyped = (name: string, value: FormDataEntryValue): value is string =>
  typeof value === 'string' && !NOT_TYPED.test(name) && !['', 'on'].includes(value);

/** Whether somebody has typed something that can be given back. */
export const hasWords = ({ fields }: SentForm): boolean =>
  fields.some(([name, value]) => isTyped(name, value) && !SECRET.test(name));

const MULTIPART = 'multipart/form-data';
const KEPT = 'Something went wrong on our side. Nothing you typed is lost.';

/** What a form that comes back says, in the language of its sender. */
export interface FormWords {
  title: string;
  description: string;
  tryAgain: string;
  back: string;
  /** The label of a field; null for one that nobody typed. */
  labelOf(name: string): string | null;
}

/** The words in English, after those that a page has of its own. */
export const englishFormWords = ({ title, description }: FailureWords): FormWords => ({
  title,
  description: description ?? KEPT,
  tryAgain: 'Try again',
  back: 'Back to the page',
  labelOf,
});

/** The form again, to be sent with one press. */
export function ReturnedForm({ sent, words }: { sent: SentForm; words: FormWords }) {
  const { action, isMultipart, fields } = sent;
  const hasFile = fields.some(([, value]) => typeof value !== 'string' && value.size > 0);
  return (
    <PageLayout title={words.title} lead={words.description}>
      <form method="post" action={action} encType={isMultipart ? MULTIPART : undefined}>
        {fields.map(([name, value], position) => (
          <ReturnedField
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and nothing moves
            key={position}
            id={`field-${position}`}
            name={name}
            value={value}
            label={words.labelOf(name)}
          />
        ))}
        <button type="submit" className="secondary">
          {words.tryAgain}
        </button>
      </form>
      <p className="aside">
        {hasFile && 'A file cannot be kept: choose it again. '}
        <a href={action}>{words.back}</a>
      </p>
    </PageLayout>
  );
}

interface SignInFirstProps {
  sent: SentForm;
  words: FailureWords;
  signsInAt: SignInPage;
}

const steps: Record<SignInPage, { task: string; intent: string; button: string }> = {
  '/auth': { task: 'Sign in', intent: 'sign-in', button: 'Sign In' },
  '/auth/code': { task: 'Enter a code', intent: 'code', button: 'Go on' },
  '/confirm': { task: 'Enter your password', intent: 'password', button: 'Go on' },
};

/** Signing in, or showing again who is there, with a form that waits for it. */
export function SignInFirst({ sent, words, signsInAt }: SignInFirstProps) {
  const { action, isMultipart, fields } = sent;
  const kept = fields.filter(([name, value]) => typeof value === 'string' && !SECRET.test(name));
  const next = `${signsInAt}?${new URLSearchParams({ next: action })}`;
  const step = steps[signsInAt];
  return (
    <PageLayout title={words.title} lead={words.description}>
      <form method="post" action={next} encType={MULTIPART} noValidate>
        <p>{step.task}, and go on with what you typed. Nothing is lost.</p>
        <input type="hidden" name="intent" value={step.intent} />
        <input type="hidden" name="next" value={action} />
        <input type="hidden" name="held" value={JSON.stringify({ ...sent, fields: kept })} />
        {signsInAt === '/auth' && (
          <>
            <label htmlFor="email">Email</label>
            <input id="email" name="email" type="email" autoComplete="email" required />
          </>
        )}
        {signsInAt === '/auth/code' ? (
          <>
            <label htmlFor="code">Code of your app, or a recovery code</label>
            <input id="code" name="oneTimePassword" autoComplete="one-time-code" required />
          </>
        ) : (
          <>
            <label htmlFor="password">Password</label>
            <input
              id="password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
          </>
        )}
        <button type="submit" className="secondary">
          {step.button}
        </button>
      </form>
      <section>
        <h2>What you typed</h2>
        <dl>
          {kept.map(([name, value]) =>
            isTyped(name, value) ? (
              <div key={name}>
                <dt>{labelOf(name)}</dt>
                <dd dir="auto" style={{ whiteSpace: 'pre-line' }}>
                  {value}
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      </section>
      <section>
        <h2>Signing in another way?</h2>
        <p>
          Do it in{' '}
          <a href={next} target="_blank" rel="noopener">
            a new tab
          </a>
          , then come back here.
        </p>
        <form method="post" action={action} encType={isMultipart ? MULTIPART : undefined}>
          {kept.map(([name, value], position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and nothing moves
            <input key={position} type="hidden" name={name} value={String(value)} />
          ))}
          <button type="submit" className="secondary">
            I have signed in
          </button>
        </form>
      </section>
    </PageLayout>
  );
}

interface ReturnedFieldProps {
  id: string;
  name: string;
  value: FormDataEntryValue;
  label: string | null;
}

function ReturnedField({ id, name, value, label }: ReturnedFieldProps) {
  if (typeof value !== 'string') return null;
  const isSecret = SECRET.test(name);
  if (label === null || (!isSecret && !isTyped(name, value)))
    return <input type="hidden" name={name} value={value} />;
  const isLong = value.length > 60 || value.includes('\n');
  return (
    <>
      <label htmlFor={id}>{label}</label>
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
  if (name === 'personalizedContent') return 'Your letter';
  const words = name.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
