export type When = 'now' | 'later';

/** What the fields of a letter's form begin with: from the server, or from a copy in the browser. */
export interface FormValues {
  personalizedContent: string;
  recipientEmail: string;
  recipientName: string;
  senderName: string;
  subject: string;
  clue: string;
  filmTemplateId: string;
  isAnonymous: boolean;
  allowsReply: boolean;
  hasPermission: boolean;
  when: When;
  scheduleDate: string;
  scheduleTime: string;
  timeZone: string;
}

/** A form nobody has touched. */
export const emptyValues: FormValues = {
  personalizedContent: '',
  recipientEmail: '',
  recipientName: '',
  senderName: '',
  subject: '',
  clue: '',
  filmTemplateId: '',
  isAnonymous: false,
  allowsReply: true,
  hasPermission: false,
  when: 'now',
  scheduleDate: '',
  scheduleTime: '',
  timeZone: '',
};

/** A form as it was sent, back into what its fields begin with. */
export function valuesFromFields(fields: [string, string][]): FormValues {
  const given = new Map(fields);
  const text = (name: string) => given.get(name) ?? '';
  return {
    personalizedContent: text('personalizedContent'),
    recipientEmail: text('recipientEmail'),
    recipientName: text('recipientName'),
    senderName: text('senderName'),
    subject: text('subject'),
    clue: text('clue'),
    filmTemplateId: text('filmTemplateId'),
    isAnonymous: given.get('isAnonymous') === 'on',
    allowsReply: given.get('allowsReply') === 'on',
    hasPermission: given.get('hasPermission') === 'on',
    when: given.get('when') === 'later' ? 'later' : 'now',
    scheduleDate: text('scheduleDate'),
    scheduleTime: text('scheduleTime').slice(0, 5),
    timeZone: text('timeZone'),
  };
}

/** Whether two forms say the same, as far as words are concerned. */
export const haveSameWords = (one: FormValues, other: FormValues): boolean =>
  (['personalizedContent', 'recipientName', 'senderName', 'subject', 'clue'] as const).every(
    (name) => one[name].trim() === other[name].trim(),
  ) && one.recipientEmail.trim().toLowerCase() === other.recipientEmail.trim().toLowerCase();
