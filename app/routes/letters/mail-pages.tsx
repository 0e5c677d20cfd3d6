import type { MailCodeAnswer } from '#app/features/dispatch/check-mail-code.server.ts';
import { productName } from '#app/shared/product.ts';
import { Do, Sheet } from './rights-pages.tsx';

/** Where the small print of a recipient's mail leads. */

interface StopProps {
  path: string;
  isStopped: boolean;
}

/** Following the link changes nothing; a button does, and another one takes it back. */
export function Stop({ path, isStopped }: StopProps) {
  return isStopped ? (
    <Sheet title="No more mail" lead={`${productName} does not write to this address any more.`}>
      <section>
        <p>
          Letters that have come can still be read. We keep a hash of your address, which cannot be
          turned back, so that we can go on respecting this.
        </p>
        <Do action={path} intent="undo" label="Allow mail again" />
      </section>
    </Sheet>
  ) : (
    <Sheet
      title="Stop all mail?"
      lead={`Then nobody can write to this address through ${productName}.`}
    >
      <section>
        <p>You can take it back here at any time.</p>
        <Do action={path} intent="stop" label="Stop all mail" />
      </section>
    </Sheet>
  );
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

function answerWords(answer: MailCodeAnswer): string {
  switch (answer.kind) {
    case 'genuine':
      return `Yes. This mail is from us; we made it on ${longDate.format(answer.sentAt)}. Check that its link begins with the address of this site.`;
    case 'unknown':
      return 'We do not know this code. If you typed it as it stands in the mail, and the mail is not older than three years, it is not from us: please do not follow its link.';
    case 'too many':
      return 'Too many attempts. Please try again later.';
  }
}

export function Genuine({ answer, code }: { answer: MailCodeAnswer | null; code: string }) {
  return (
    <Sheet
      title="Is the mail from us?"
      lead={`Every mail that brings a letter carries a code. Type it here, and we tell you whether ${productName} sent it.`}
    >
      {answer && (
        <p className="told" role="status">
          {answerWords(answer)}
        </p>
      )}
      <section>
        <Do action="/genuine" intent="check" label="Check the code">
          <label htmlFor="code">The code in your mail</label>
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
        </Do>
        <p>
          The code says nothing of who wrote the letter or whom it is for. We never ask for a
          password, a payment or your data.
        </p>
      </section>
    </Sheet>
  );
}
