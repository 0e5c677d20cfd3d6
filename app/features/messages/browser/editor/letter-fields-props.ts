import type { ReactNode } from 'react';
import type { WritingPrompts } from '../../writing-prompts.server.ts';
import type { FieldsProps } from './letter-form.tsx';

/** What the fields of a letter get, on a film and in Compose. */
export interface LetterFieldsProps extends FieldsProps {
  /** Compose signs with the profile name, and offers neither a clue nor a reply. */
  writtenOn: 'template' | 'compose';
  profileName?: string | null;
  /** Why no mail would show that name. */
  profileNameProblem?: string | null;
  /** Of the film. */
  categoryId: string | null;
  prompts: readonly WritingPrompts[];
  /** "Read it aloud"; null where it is not offered. Calls back when there is something in it. */
  voice: ((onContent: () => void) => ReactNode) | null;
  /** "Add a picture"; null where it is not offered. Calls back when there is something in it. */
  picture: ((onContent: () => void) => ReactNode) | null;
  /** A choice of its own among the lines. */
  filmLine?: ReactNode;
  /** @param permissionId of the words that the sender agrees to */
  buttons: (permissionId: string) => ReactNode;
}
