import { REPLY_MAX_LENGTH } from '#app/features/letters/reply.rules.ts';

interface ReplyFormProps {
  state: 'open' | 'sent';
  path: string;
}

/** The one short answer a sender may allow. Neither side learns the other's address by it. */
export function ReplyForm({ state, path }: ReplyFormProps) {
  if (state === 'sent') {
    return (
      <p id="reply" className="reply">
        Your answer is on its way. Thank you for writing back.
      </p>
    );
  }
  return (
    <form id="reply" className="reply" method="post" action={`${path}/reply`}>
      <label htmlFor="answer">Write back, once</label>
      <p id="answer-hint">
        A few words, if you like. The sender sees them and not your address; you do not see theirs.
      </p>
      <textarea
        id="answer"
        name="content"
        rows={4}
        maxLength={REPLY_MAX_LENGTH}
        required
        dir="auto"
        aria-describedby="answer-hint"
      />
      <button type="submit">Send your answer</button>
    </form>
  );
}
