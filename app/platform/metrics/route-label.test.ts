import { describe, expect, test } from 'vitest';
import { createRouteLabel } from './route-label.ts';

describe('createRouteLabel', () => {
  const labelOf = createRouteLabel([
    '/assets/*',
    '/delivery/:token',
    '/',
    '/settings/avatar',
    '/settings/:part',
    '/message/:templateId',
    '/*',
  ]);

  test.each([
    ['/', '/'],
    ['/_root.data', '/'],
    ['/delivery/8fj3kd02kd', '/delivery/:token'],
    ['/message/love-1.data', '/message/:templateId'],
    ['/settings/avatar', '/settings/avatar'],
    ['/settings/other', '/settings/:part'],
    ['/assets/a/b.js', '/assets/*'],
    ['/assets', 'other'],
    ['/wp-login.php', 'other'],
    ['/delivery/a/b', 'other'],
    ['', '/'],
  ])('labels %s as %s', (path, label) => {
    expect(labelOf(path)).toBe(label);
  });
});
