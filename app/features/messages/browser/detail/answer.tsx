import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';

interface AnswerProps {
  text: string;
  /** Of the draft that "Write back" begins. */
  draftId: string;
  isBusy: boolean;
}

/** What the recipient answered, and the way to answer them. */
export function Answer({ text, draftId, isBusy }: AnswerProps) {
  return (
    <section aria-labelledby="reply" className="mx-auto mt-10 max-w-2xl print:hidden">
      <h2 id="reply" className="mb-4 scroll-mt-24 text-2xl text-soft">
        Their answer
      </h2>
      <blockquote
        dir="auto"
        className="font-serif text-2xl leading-relaxed whitespace-pre-line wrap-anywhere sm:text-3xl sm:leading-relaxed"
      >
        {text}
      </blockquote>
      <Form method="post" className="mt-6">
        <input type="hidden" name="draftId" value={draftId} />
        <Button type="submit" name="intent" value="write_back" size="large" isBusy={isBusy}>
          Write back
        </Button>
      </Form>
    </section>
  );
}
