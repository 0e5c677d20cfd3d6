import { useState } from 'react';
import { useNavigation } from 'react-router';
import { PASSKEY_NAME_MAX_LENGTH } from '#app/features/accounts/account.rules.ts';
import { PasskeyButton } from '#app/features/accounts/browser/passkey-button.tsx';
import type { Factors } from '#app/features/accounts/second-factor/load-factors.server.ts';
import { QrCode } from '#app/features/messages/browser/handover/qr-code.tsx';
import type { QrCode as Code } from '#app/platform/images/qr-code.server.ts';
import { longDate } from '#app/shared/long-date.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { SettingsForm, useIsSaving } from './settings-form.tsx';

const ROW = 'border-t border-line pt-6 first:border-0 first:pt-0';

interface SigningInProps {
  factors: Factors & {
    setUp: { appKey: string; qrCode: Code } | null;
    /** Whether staff need a factor, and this one has none yet. */
    isAsked: boolean;
    isEmailVerified: boolean;
  };
  /** Shown once. */
  codes: string[] | null;
  codeError: string | undefined;
}

/** The factors of an account, one row each. */
export function SigningIn({ factors, codes, codeError }: SigningInProps) {
  if (codes) return <NewCodes codes={codes} />;
  if (factors.setUp) return <AppSetup {...factors.setUp} codeError={codeError} />;
  return (
    <div className="flex flex-col gap-6">
      {factors.isAsked && (
        <p className="font-medium">The admin area opens once you have one of these.</p>
      )}
      {!factors.isEmailVerified && (
        <p>Confirm your email address first: we email it whenever a way to sign in changes.</p>
      )}
      <Passkeys passkeys={factors.passkeys} />
      <AuthenticatorApp since={factors.appSince} codeError={codeError} />
      {factors.codesLeft !== null && <RecoveryCodes left={factors.codesLeft} />}
    </div>
  );
}

function Passkeys({ passkeys }: Pick<Factors, 'passkeys'>) {
  return (
    <section className={ROW}>
      <h2 className="text-xl">Passkeys</h2>
      <p className="mt-1 text-sm text-soft">
        Your phone, computer or security key knows you. A passkey also signs you in without a
        password.
      </p>
      <ul>
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className="mt-3">
            <details>
              <summary className="w-fit wrap-anywhere">
                {name ?? 'Passkey'}{' '}
                <span className="text-sm text-soft">since {longDate(createdAt)}</span>
              </summary>
              <SettingsForm intent="rename-passkey" className="mt-3 flex flex-wrap items-end gap-3">
                <input type="hidden" name="id" value={id} />
                <TextField
                  label="Name"
                  name="name"
                  defaultValue={name ?? ''}
                  maxLength={PASSKEY_NAME_MAX_LENGTH}
                />
                <Button type="submit" look="secondary" size="small">
                  Rename
                </Button>
              </SettingsForm>
              <SettingsForm intent="remove-passkey" className="mt-3">
                <input type="hidden" name="id" value={id} />
                <Button type="submit" look="danger" size="small">
                  Remove
                </Button>
              </SettingsForm>
            </details>
          </li>
        ))}
      </ul>
      <SettingsForm intent="add-passkey" className="mt-4 flex max-w-xs flex-col gap-3">
        <TextField
          label="Name of a new passkey"
          name="name"
          placeholder="My phone"
          maxLength={PASSKEY_NAME_MAX_LENGTH}
        />
        <PasskeyButton purpose="add" intent="add-passkey">
          Add a passkey
        </PasskeyButton>
        <noscript>
          <p className="text-sm text-soft">Passkeys need scripts, which your browser has off.</p>
        </noscript>
      </SettingsForm>
    </section>
  );
}

function AuthenticatorApp({
  since,
  codeError,
}: {
  since: Date | null;
  codeError: string | undefined;
}) {
  const isStarting = useIsSaving('start-app');
  return (
    <section className={ROW}>
      <h2 className="text-xl">Authenticator app</h2>
      <p className="mt-1 text-sm text-soft">
        {since
          ? `On since ${longDate(since)}.`
          : 'An app on your phone that shows a new code every 30 seconds.'}
      </p>
      {since ? (
        <details className="mt-3" open={codeError !== undefined}>
          <summary className="w-fit text-sm underline underline-offset-4">Turn it off</summary>
          <CodeForm intent="end-app" label="Turn off" codeError={codeError} look="danger" />
        </details>
      ) : (
        <SettingsForm intent="start-app" className="mt-3">
          <Button type="submit" look="secondary" isBusy={isStarting}>
            Set up
          </Button>
        </SettingsForm>
      )}
    </section>
  );
}

interface CodeFormProps {
  intent: string;
  label: string;
  codeError: string | undefined;
  look?: 'primary' | 'danger';
}

function CodeForm({ intent, label, codeError, look = 'primary' }: CodeFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <SettingsForm
      intent={intent}
      errors={codeError ? [{ field: 'oneTimePassword', message: codeError }] : undefined}
      className="mt-4 flex max-w-xs flex-col gap-4"
    >
      <TextField
        label="Code from the app"
        name="oneTimePassword"
        autoComplete="one-time-code"
        error={codeError}
      />
      <Button type="submit" look={look} isBusy={isBusy} className="self-start">
        {label}
      </Button>
    </SettingsForm>
  );
}

function AppSetup({
  appKey,
  qrCode,
  codeError,
}: {
  appKey: string;
  qrCode: Code;
  codeError: string | undefined;
}) {
  return (
    <section className={ROW}>
      <h2 className="text-xl">Set up an authenticator app</h2>
      <ol className="mt-3 list-decimal space-y-4 ps-5">
        <li>
          Scan this with the app.
          <QrCode
            code={qrCode}
            label="QR code of the key below"
            className="mt-3 size-48 rounded-md"
          />
          <p className="mt-2 text-sm text-soft">
            Or type this key: <code className="font-mono wrap-anywhere text-text">{appKey}</code>
          </p>
        </li>
        <li>
          Enter the six digits it shows.
          <CodeForm intent="confirm-app" label="Turn on" codeError={codeError} />
        </li>
      </ol>
      <ButtonLink to="/settings/signing-in" look="quiet" className="mt-4">
        Not now
      </ButtonLink>
    </section>
  );
}

function RecoveryCodes({ left }: { left: number }) {
  const isBusy = useIsSaving('new-codes');
  return (
    <section className={ROW}>
      <h2 className="text-xl">Recovery codes</h2>
      <p className="mt-1 text-sm text-soft">
        {left === 1 ? '1 of your codes is' : `${left} of your codes are`} left. Each signs you in
        once when your passkey or app is lost.
      </p>
      <SettingsForm intent="new-codes" className="mt-3">
        <Button type="submit" look="secondary" size="small" isBusy={isBusy}>
          Make new codes
        </Button>
        <p className="mt-2 text-sm text-soft">The old ones then stop working.</p>
      </SettingsForm>
    </section>
  );
}

function NewCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n');
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser keeps pages from the clipboard: the codes can be selected.
    }
  }
  return (
    <section className={ROW}>
      <h2 className="text-xl">Your recovery codes</h2>
      <p className="mt-1 text-soft">
        Keep them where you find them without your phone. Each works once. We show them only now.
      </p>
      <ul className="my-5 grid w-fit grid-cols-2 gap-x-8 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className="underline underline-offset-4"
        >
          Download
        </a>
        <Button look="quiet" size="small" onPress={() => void copy()} className="noscript:hidden">
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          look="quiet"
          size="small"
          onPress={() => window.print()}
          className="noscript:hidden"
        >
          Print
        </Button>
        <span role="status" className="sr-only">
          {isCopied && 'The codes are copied.'}
        </span>
      </div>
      <ButtonLink to="/settings/signing-in" className="mt-6">
        I have kept them
      </ButtonLink>
    </section>
  );
}
