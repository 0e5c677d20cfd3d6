import { createElement } from 'react';
import { PlainMail, type PlainMailContent } from './plain-mail.email.tsx';
import { renderMail } from './render-mail.server.ts';

/** Who sends it, as every mail has to say. */
interface Imprint {
  companyName: string;
  postalAddress: string;
  supportEmail: string;
}

interface PlainMailWords extends Pick<PlainMailContent, 'heading' | 'lines'> {
  action?: PlainMailContent['action'] | undefined;
  /** Why they get it, in small print. */
  why?: string;
}

/** A plain mail as it travels, with who sends it and where to ask at its end. */
export function renderPlainMail({ heading, lines, action, why }: PlainMailWords, by: Imprint) {
  const imprint = `${by.companyName}, ${by.postalAddress}. Questions: ${by.supportEmail}`;
  return renderMail(
    createElement(PlainMail, {
      heading,
      lines,
      ...(action && { action }),
      footer: why ? [why, imprint] : [imprint],
    }),
  );
}
