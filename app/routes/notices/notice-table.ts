import type { Notice } from '#app/ui/notice.ts';

interface CodedNotice {
  status: number;
  notice: Notice;
  /** For errors that pass by themselves. */
  retryAfterSeconds?: number;
}

/** A status and a notice for every code of one feature. */
export type NoticeTable<Code extends string> = Record<Code, CodedNotice>;

export const failure = (status: number, title: string, description?: string) => ({
  status,
  notice: { title, ...(description && { description }), tone: 'destructive' } as Notice,
});

export const success = (title: string, description?: string) => ({
  status: 200,
  notice: { title, ...(description && { description }), tone: 'success' } as Notice,
});

/** The windows of the limits, for `failureUntil`. */
export const QUARTER_HOUR_SECONDS = 15 * 60;
export const HOUR_SECONDS = 60 * 60;
export const DAY_SECONDS = 24 * 60 * 60;

/** A failure that has passed after `retryAfterSeconds` at the latest. */
export const failureUntil = (retryAfterSeconds: number, ...args: Parameters<typeof failure>) => ({
  ...failure(...args),
  retryAfterSeconds,
});

/** A notice as one line of plain text. */
export const noticeText = ({ title, description }: Notice): string =>
  description ? `${title}. ${description}` : title;
