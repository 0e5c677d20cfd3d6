import type { Notice } from '#app/ui/notice.ts';

interface CodedNotice {
  status: number;
  notice: Notice;
  /** When asking again may help, for what is refused for a while. */
  retryAfterSeconds?: number;
}

/** A status and words for every code of one feature. */
export type NoticeTable<Code extends string> = Record<Code, CodedNotice>;

/** Words for what was refused. */
export const failure = (status: number, title: string, description?: string) => ({
  status,
  notice: { title, ...(description && { description }), tone: 'destructive' } as Notice,
});

/** Words for what went well. */
export const success = (title: string, description?: string) => ({
  status: 200,
  notice: { title, ...(description && { description }), tone: 'success' } as Notice,
});

/** Words for what is refused for a while: the end of it at the latest is told to programs. */
export const failureUntil = (retryAfterSeconds: number, ...words: Parameters<typeof failure>) => ({
  ...failure(...words),
  retryAfterSeconds,
});

/** A notice in one line, where there is no room for more. */
export const sentenceOf = ({ title, description }: Notice): string =>
  description ? `${title}. ${description}` : title;
