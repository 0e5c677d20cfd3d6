import { useRef, useState } from 'react';
import { QrCode } from '#app/features/messages/browser/handover/qr-code.tsx';
import { longDate } from '#app/shared/long-date.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import type { Route } from './+types/private-link.ts';
import { loadPrivateLink } from './load-private-link.server.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Private link') }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPrivateLink(context, params.messageId);

/** The letter's private link: to copy, to scan, or on a card. */
export default function PrivateLink({ loaderData }: Route.ComponentProps) {
  const { id, recipientName, link, qrCode, worksUntil } = loaderData;
  return (
    <div className="page max-w-xl py-10 sm:py-14">
      <BackLink to={`/messages/${id}`}>Back to the message</BackLink>
      <h1 className="mt-3 mb-3 title-section">Hand it over yourself</h1>
      <p className="mb-8 text-soft">
        This link opens the letter like the one in the email. Give it to{' '}
        {recipientName ? <bdi>{recipientName}</bdi> : 'your recipient'} only: anyone who has it can
        read the letter.
      </p>
      <Card className="flex flex-col gap-6">
        <CopyField link={link} />
        <QrCode
          label="QR code of the private link"
          code={qrCode}
          className="mx-auto w-full max-w-64 rounded-xl"
        />
        <ButtonLink to={`/messages/${id}/card`}>Print a card</ButtonLink>
        {worksUntil && (
          <p className="text-center text-sm text-soft">It works until {longDate(worksUntil)}.</p>
        )}
      </Card>
    </div>
  );
}

/** Without scripts, the field can be selected and copied by hand. */
function CopyField({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // The browser keeps pages from the clipboard: the link is selected, for the keyboard.
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="private-link" className="text-sm font-medium">
        Private link
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id="private-link"
          readOnly
          value={link}
          className={`${inputClass} min-h-11 min-w-0 flex-1`}
        />
        <Button look="secondary" onPress={() => void copy()} className="noscript:hidden">
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied && 'The link is copied.'}
      </span>
    </div>
  );
}
