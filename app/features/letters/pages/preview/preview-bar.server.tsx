import type { ReactNode } from 'react';
import { productName } from '#app/shared/product.ts';

/** What the recipient meets, in that order. Each is a page of its own, and needs no script. */
export const previewLeaves = ['email', 'cover', 'letter'] as const;
export type PreviewLeaf = (typeof previewLeaves)[number];

const names: Record<PreviewLeaf, string> = { email: 'Email', cover: 'Cover', letter: 'Letter' };

export const leafAddress = (leaf: PreviewLeaf | 'test'): string => `/preview/${leaf}`;

/** The id of the form that carries the letter from leaf to leaf. */
export const LEAVES_FORM = 'leaves';

/** What a preview is made from: the names and values of a letter's form. */
export type PreviewFields = [name: string, value: string][];

interface PreviewBarProps {
  leaf: PreviewLeaf;
  fields: PreviewFields;
  /** Sentences about what the form says and no letter may, such as too long a name. */
  leftOut: string[];
}

/**
 * The way through a preview. The letter may be saved nowhere, so each leaf holds it and posts it to the
 * next one.
 */
export function PreviewBar({ leaf, fields, leftOut }: PreviewBarProps) {
  // A letter for nobody has no email.
  const isKept = fields.some(([name, value]) => name === 'isKept' && value === 'on');
  const shown = previewLeaves.filter((each) => !(isKept && each === 'email'));
  return (
    <header className="preview-bar" lang="en" dir="ltr">
      <form id={LEAVES_FORM} method="post" action={leafAddress(leaf)} encType="multipart/form-data">
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <nav aria-label="Preview as recipient">
        <ul>
          {shown.map((each) => (
            <li key={each}>
              <button
                type="submit"
                form={LEAVES_FORM}
                formAction={leafAddress(each)}
                aria-current={each === leaf ? 'page' : undefined}
              >
                {names[each]}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {leftOut.length > 0 && <p>Left out here. {leftOut.join(' ')}</p>}
    </header>
  );
}

/** Above every page of a test: its sender opened it from their own inbox. */
export function TestBar({ letterAddress }: { letterAddress: string }) {
  return (
    <header className="preview-bar" lang="en" dir="ltr">
      <p>
        <strong>A test.</strong> Only you can open it, for a day. Links to stop, report or reply do
        nothing here. <a href={letterAddress}>Your letter on {productName}</a>
      </p>
    </header>
  );
}

interface WatchBarProps {
  letterAddress: string;
  /** Where somebody finds help. */
  children: ReactNode;
}

/** Above a letter that is kept for nobody, when its writer watches it. */
export const WatchBar = ({ letterAddress, children }: WatchBarProps) => (
  <header className="preview-bar" lang="en" dir="ltr">
    <p>
      Only you can see this page. <a href={letterAddress}>Back to your letter</a>
    </p>
    <p>{children}</p>
  </header>
);
