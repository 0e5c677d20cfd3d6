import { describe, expect, test } from 'vitest';
import { closedReason, type DeliveryFacts } from './letter-access.rules.ts';

const now = new Date('2027-05-01T12:00:00Z');
const before = new Date('2027-05-01T11:59:59Z');
const after = new Date('2027-05-01T12:00:01Z');

const readable: DeliveryFacts = {
  state: 'accepted',
  messageStatus: 'sent',
  dueAt: before,
  expiresAt: after,
  withdrawnAt: null,
  takenDownAt: null,
  erasedAt: null,
  isSenderBlocked: false,
  link: 'mail',
  isHandOverUnwanted: false,
  isAnonymous: false,
  opensAt: null,
};

describe('closedReason', () => {
  test.each<[string, Partial<DeliveryFacts>, string | null]>([
    ['accepted', {}, null],
    ['accepted, although this clock says it is not due yet', { dueAt: after }, null],
    ['being sent', { state: 'waiting', expiresAt: null }, null],
    ['held, so it may have arrived', { state: 'held', expiresAt: null }, null],
    [
      'scheduled for later',
      { state: 'waiting', messageStatus: 'scheduled', dueAt: after, expiresAt: null },
      'delivery_not_due',
    ],
    ['held before it is due', { state: 'held', dueAt: after, expiresAt: null }, 'delivery_not_due'],
    ['in the second it expires', { expiresAt: now }, 'delivery_expired'],
    ['withdrawn', { withdrawnAt: before }, 'delivery_withdrawn'],
    ['withdrawn by staff', { takenDownAt: before }, 'delivery_taken_down'],
    ['erased after it was withdrawn', { withdrawnAt: before, erasedAt: before }, 'delivery_erased'],
    ['from a blocked sender', { isSenderBlocked: true }, 'delivery_blocked'],
    ['failed', { state: 'failed', messageStatus: 'failed' }, 'delivery_not_found'],
    ['cancelled', { state: 'cancelled', messageStatus: 'draft' }, 'delivery_not_found'],
    ['a draft again', { state: 'waiting', messageStatus: 'draft' }, 'delivery_not_found'],
    ['to somebody who has stopped all mail since', { isHandOverUnwanted: true }, null],
    ['opening later', { opensAt: after }, 'delivery_opens_later'],
    ['in the moment it opens', { opensAt: now }, null],
    [
      'opening later, from a blocked sender',
      { opensAt: after, isSenderBlocked: true },
      'delivery_blocked',
    ],
    ['opening later, withdrawn', { opensAt: after, withdrawnAt: before }, 'delivery_withdrawn'],
    [
      'opening later, not due',
      { opensAt: after, state: 'held', dueAt: after, expiresAt: null },
      'delivery_not_due',
    ],
  ])('%s', (_name, given, expected) => {
    expect(closedReason({ ...readable, ...given }, now)).toBe(expected);
  });

  test.each<[string, Partial<DeliveryFacts>, string | null]>([
    ['accepted', {}, null],
    ['opening later', { opensAt: after }, 'delivery_opens_later'],
    [
      'opening later, to somebody who has stopped all mail',
      { opensAt: after, isHandOverUnwanted: true },
      'delivery_not_found',
    ],
    ['failed by mail', { state: 'failed', messageStatus: 'failed' }, null],
    ['being sent again by staff', { state: 'waiting' }, null],
    ['to somebody who wants none', { isHandOverUnwanted: true }, 'delivery_not_found'],
    [
      'anonymous, to somebody who wants none',
      { isHandOverUnwanted: true, isSenderBlocked: true, isAnonymous: true },
      null,
    ],
    ['a draft again', { state: 'failed', messageStatus: 'draft' }, 'delivery_not_found'],
    ['withdrawn', { withdrawnAt: before }, 'delivery_withdrawn'],
    ['erased', { erasedAt: before }, 'delivery_not_found'],
    [
      'erased after it was withdrawn',
      { withdrawnAt: before, erasedAt: before },
      'delivery_withdrawn',
    ],
    ['in the second it expires', { expiresAt: now }, 'delivery_expired'],
  ])('by its private link: %s', (_name, given, expected) => {
    expect(closedReason({ ...readable, link: 'private', ...given }, now)).toBe(expected);
  });
});
