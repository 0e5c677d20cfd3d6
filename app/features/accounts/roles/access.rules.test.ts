import { expect, test } from 'vitest';
import type { Viewer } from '../account-types.ts';
import {
  assertAdmin,
  assertStaffOrAdmin,
  isAdmin,
  isStaffOrAdmin,
  roleOf,
} from './access.rules.ts';

const people: [Viewer['roles'], string, boolean, boolean][] = [
  [[], 'user', false, false],
  [['staff'], 'staff', false, true],
  [['admin'], 'admin', true, true],
  [['staff', 'admin'], 'admin', true, true],
];

test.each(people)('a user with roles %j is labelled %s', (roles, label, admin, staff) => {
  expect(roleOf({ roles })).toBe(label);
  expect(isAdmin({ roles })).toBe(admin);
  expect(isStaffOrAdmin({ roles })).toBe(staff);
  const passes = (assert: () => void) => {
    try {
      assert();
      return true;
    } catch {
      return false;
    }
  };
  expect(passes(() => assertAdmin({ roles }))).toBe(admin);
  expect(passes(() => assertStaffOrAdmin({ roles }))).toBe(staff);
});
