import type { ReactNode } from 'react';

/** What to do when a report says that a life is in danger, in order. */
export function EmergencySteps() {
  return (
    <Steps id="emergency" title="A life may be in danger: what to do now">
      <li>
        Only an admin can suspend an account or open the evidence, with both addresses in it. If you
        are not one, wake one now.
      </li>
      <li>Open the letter and the comments below. Note the time.</li>
      <li>
        If they say who is in danger and where, or that it is happening now, call the police there
        by their full number. If you cannot find it, call your own emergency number and ask them to
        pass it on.
      </li>
      <li>
        Give addresses only to police or rescue services whom you called yourself, by a number you
        looked up. Write down whom, what and why.
      </li>
      <li>
        If the writer may harm themselves and you cannot reach help where they are, an admin may
        write to their account’s address. Name no letter, no report and nobody: say only that
        support is there, with the helplines at /care. Do not write if the report says they are
        afraid of the sender.
      </li>
      <li>
        If the letter threatens someone, tell the police, and have an admin suspend the sender:
        everything they have queued stops.
      </li>
      <li>
        Ask an admin to print the evidence if the police ask for it. Then decide the report. This is
        hard to read: talk to someone afterwards.
      </li>
    </Steps>
  );
}

/** What to do with a report that may be about a sexual image of a child. */
export function ChildSteps() {
  return (
    <Steps id="child" title="If it may be a sexual image of a child">
      <li>Do not copy or forward it. Tell an admin.</li>
      <li>Report it today to the police or, in Canada, to cybertip.ca.</li>
      <li>Decide the report only after that.</li>
    </Steps>
  );
}

function Steps({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-6 rounded-2xl border border-danger bg-raised p-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ol className="mt-3 grid list-decimal gap-2 ps-5 text-sm">{children}</ol>
    </section>
  );
}
