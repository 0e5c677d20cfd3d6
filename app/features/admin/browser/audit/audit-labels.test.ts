import { expect, test } from 'vitest';
import { actionLabel, changeLines, subjectPath } from './audit-labels.ts';

test('shows the values before and after', () => {
  expect(changeLines({ role: 'user' }, { role: 'staff' })).toEqual(['role: user → staff']);
  expect(changeLines(null, { title: 'Rain', price: null })).toEqual(['title: Rain', 'price: none']);
  expect(changeLines({ title: 'Rain' }, null)).toEqual(['title: Rain']);
  expect(changeLines({ title: 'Rain', to: 1 }, { title: 'Rain', to: 2 })).toEqual([
    'title: Rain',
    'to: 1 → 2',
  ]);
  expect(
    changeLines({ status: 'open', reason: 'threat' }, { status: 'upheld', note: 'Yes' }),
  ).toEqual(['status: open → upheld', 'reason: threat', 'note: Yes']);
  expect(changeLines(null, null)).toEqual([]);
});

test('an action without a label and a subject without a page are still shown', () => {
  expect(actionLabel('role_assigned')).toBe('assigned a role');
  expect(actionLabel('something_new')).toBe('something new');
  expect(subjectPath('person', '7')).toBe('/admin/users/7');
  expect(subjectPath('moon', '7')).toBeNull();
});
