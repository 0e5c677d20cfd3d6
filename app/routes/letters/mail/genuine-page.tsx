import type { MailCodeResult } from '#app/features/dispatch/mail/check-mail-code.server.ts';
import { productName } from '#app/shared/product.ts';
import { PageLayout, PostForm } from '../page-layout.tsx';

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

function resultText(result: MailCodeResult): string {
  switch (result.kind) {
    case 'genuine':
      return `Yes, this email is from us. We sent it on ${longDate.format(result.sentAt)}. Please check that its link starts with the address of this site.`;
    case 'unknown':
      return 'We do not recognize this code. If you typed it exactly as in the email, and the email is less than three years old, it is not from us: please do not follow its link.';
    case 'rate_limited':
      return 'Too many attempts. Please try again later.';
  }
}

interface GenuinePageProps {
  /** Null before a code was checked. */
  result: MailCodeResult | null;
  code: string;
}

/** Tells a wary recipient whether an email is really from us, by the code in it. */
export function GenuinePage({ result, code }: GenuinePageProps) {
  return (
    <PageLayout
      title="Is this email from us?"
      lead={`Every email that delivers a letter contains a code. Enter it here to check that ${productName} sent the email.`}
    >
      {result && (
        <p className="notice" role="status">
          {resultText(result)}
        </p>
      )}
      <section>
        <PostForm action="/genuine" intent="check" label="Check the code">
          <label htmlFor="code">The code in your email</label>
          <input
            id="code"
            name="code"
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            placeholder="XXXXX-XXXXX"
            required
          />
        </PostForm>
        <p>
          The code reveals neither who wrote the letter nor who it is for. We never ask for a
          password, a payment or your personal data.
        </p>
      </section>
    </PageLayout>
  );
}
