import type { MessageStatus } from '../../message.rules.ts';

export type DashboardFilter = 'all' | 'sent' | 'scheduled' | 'draft';

export const filters: Record<DashboardFilter, { cardTitle: string; listTitle: string }> = {
  all: { cardTitle: 'Total Messages', listTitle: 'Recent Messages' },
  sent: { cardTitle: 'Sent', listTitle: 'Sent Messages' },
  scheduled: { cardTitle: 'Scheduled', listTitle: 'Scheduled Messages' },
  draft: { cardTitle: 'Drafts', listTitle: 'Draft Messages' },
};

export const statusOfFilter: Record<DashboardFilter, MessageStatus | null> = {
  all: null,
  sent: 'sent',
  scheduled: 'scheduled',
  draft: 'draft',
};

export const filterOf = (value: string | null): DashboardFilter =>
  value && Object.hasOwn(filters, value) ? (value as DashboardFilter) : 'all';

/** The lists of /messages: those of the cards, and the letters kept for nobody, which no card counts. */
export type ListFilter = DashboardFilter | 'kept';

export const listTabs: Record<ListFilter, string> = {
  ...{ all: 'All', sent: 'Sent', scheduled: 'Scheduled', draft: 'Drafts' },
  kept: 'Kept',
};

export const listFilterOf = (value: string | null): ListFilter =>
  value === 'kept' ? value : filterOf(value);

/** How many messages each filter shows. Failed messages only count towards the total. */
export const totalsOf = (
  counts: Record<MessageStatus, number>,
): Record<DashboardFilter, number> => ({
  all: counts.draft + counts.scheduled + counts.sent + counts.failed,
  sent: counts.sent,
  scheduled: counts.scheduled,
  draft: counts.draft,
});
