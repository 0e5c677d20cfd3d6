import { createElement } from 'react';
import { PlainMail, type PlainMailContent } from './plain-mail.email.tsx';
import { renderMail } from './render-mail.server.ts';

/** The sender's details, which every mail must contain. */
interface Imprint {
  companyName: string;
  postalAddress: string;
  supportEmail: string;
}

interface PlainMailText extends Pick<PlainMailContent, 'heading' | 'lines'> {
  hasPoster?: boolean;
  action?: PlainMailContent['action'] | undefined;
  /** Small print: why the recipient gets this mail. */
  why?: string;
}

/** Renders a plain mail with the sender's details and the support address at its end. */
export function renderPlainMail(
  { hasPoster = false, heading, lines, action, why }: PlainMailText,
  by: Imprint,
) {
  const imprint = `${by.companyName}, ${by.postalAddress}. Questions: ${by.supportEmail}`;
  return renderMail(
    createElement(PlainMail, {
      hasPoster,
      heading,
      lines,
      ...(action && { action }),
      footer: why ? [why, imprint] : [imprint],
    }),
  );
}
