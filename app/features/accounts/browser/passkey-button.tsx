import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';

interface PasskeyButtonProps {
  /** Makes a passkey instead of using one. */
  purpose?: 'add' | 'use';
  intent?: string;
  children: ReactNode;
}

/** Submits its form with a passkey. Not shown where the browser has none. */
export function PasskeyButton({
  purpose = 'use',
  intent = 'passkey',
  children,
}: PasskeyButtonProps) {
  const submit = useSubmit();
  const container = useRef<HTMLDivElement>(null);
  const [isSupported, setSupported] = useState(false);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  useEffect(() => {
    setSupported(
      typeof PublicKeyCredential === 'function' &&
        'parseRequestOptionsFromJSON' in PublicKeyCredential,
    );
  }, []);
  if (!isSupported) return null;

  const sign = async (form: HTMLFormElement) => {
    setState('busy');
    try {
      const { signWithPasskey } = await import('./passkey-ceremony.ts');
      const data = new FormData(form);
      data.set('intent', intent);
      data.set('credential', await signWithPasskey(purpose));
      setState('idle');
      submit(data, { method: 'post' });
    } catch {
      setState('failed');
    }
  };

  return (
    <div ref={container} className="flex flex-col gap-1.5">
      <Button
        type="button"
        look="secondary"
        isBusy={state === 'busy'}
        onPress={() => {
          const form = container.current?.closest('form');
          if (form) void sign(form);
        }}
      >
        {children}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-sm text-soft">
          No passkey was used. Try again, or use another way.
        </p>
      )}
    </div>
  );
}
