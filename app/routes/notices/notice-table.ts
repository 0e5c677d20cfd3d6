import type { Notice } from '#app/ui/notice.ts';

/** A status and words for every code of one feature. */
export type NoticeTable<Code extends string> = Record<Code, { status: number; notice: Notice }>;

/** Words for what was refused. */
export const refused = (status: number, title: string, description?: string) => ({
  status,
  notice: { title, ...(description && { description }), tone: 'destructive' } as Notice,
});

/** Words for what went well. */
export const told = (title: string, description?: string) => ({
  status: 200,
  notice: { title, ...(description && { description }), tone: 'success' } as Notice,
});
