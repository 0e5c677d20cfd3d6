import { draftFormSchema, type LetterForm } from '#app/features/messages/letter.schema.server.ts';
import type { WrittenOn } from '#app/features/messages/letter-content.server.ts';

interface PreviewForm {
  form: LetterForm;
  writtenOn: WrittenOn;
  /** What the next leaf is made from. */
  fields: [name: string, value: string][];
  /** Sentences about fields that no letter may have. */
  leftOut: string[];
}

const FIELD_NAMES = ['templateId', ...Object.keys(draftFormSchema.shape)];

/** Of the fields with a limit of their own. Whatever else is wrong was chosen from a list. */
const labels: Record<string, string> = {
  subject: 'Subject',
  recipientEmail: 'Recipient’s email',
  recipientName: 'Recipient’s name',
  senderName: 'Your name',
  clue: 'A clue',
};

/**
 * A letter's form as a preview shows it, with whatever is wrong in it left out: a preview always answers.
 * @returns null for a form of another kind, such as the reply on the previewed page
 */
export function readPreviewForm(posted: FormData): PreviewForm | null {
  const fields = FIELD_NAMES.flatMap((name): [string, string][] => {
    const value = posted.getAll(name).at(-1);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const given = Object.fromEntries(fields);
  const { templateId } = given;
  const parsed = draftFormSchema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const form = draftFormSchema.safeParse(
    Object.fromEntries(fields.filter(([name]) => !wrong.has(name))),
  ).data;
  if (!form) return null;
  return {
    ...{ form, fields },
    writtenOn: templateId ? { on: 'template', templateId } : { on: 'compose' },
    leftOut: issues.map(
      ({ path, message }) => `${labels[String(path[0])] ?? 'A choice'}: ${message}.`,
    ),
  };
}
