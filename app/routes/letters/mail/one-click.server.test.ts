import { expect, test } from 'vitest';
import { isOneClick } from './one-click.server.ts';

const CLICK = 'List-Unsubscribe=One-Click';
const part = (name: string, value: string, lineBreak = '\r\n') =>
  ['--x7', `Content-Disposition: form-data; name="${name}"`, '', value, ''].join(lineBreak);

test.each([
  CLICK,
  `${CLICK}\r\n`,
  `\r\n${CLICK}\n`,
  'list-unsubscribe=one-click',
  'LIST-UNSUBSCRIBE=ONE-CLICK',
  `${CLICK}&utm_source=x`,
  `mailbox=7&${CLICK}`,
  `${CLICK}&`,
  'List%2DUnsubscribe=One%2DClick%0D%0A',
  `${part('List-Unsubscribe', 'One-Click')}--x7--\r\n`,
  `${part('List-Unsubscribe', 'One-Click', '\n')}--x7--\n`,
  `${part('id', '7')}${part('list-unsubscribe', 'one-click\r\n')}--x7--`,
  '--x7\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name=List-Unsubscribe\r\n\r\nOne-Click\r\n--x7--',
])('%j is the one click', (body) => {
  expect(isOneClick(body)).toBe(true);
});

test.each([
  '',
  '\r\n',
  'List-Unsubscribe=No',
  'List-Unsubscribe',
  'One-Click',
  'intent=stop',
  `${CLICK}&intent=undo`,
  `${part('List-Unsubscribe', 'One-Click')}${part('intent', 'undo')}--x7--`,
  '--',
  `--${'\n\n'.repeat(8_000)}`,
])('%j is not', (body) => {
  expect(isOneClick(body)).toBe(false);
});
