import { expect, test } from 'vitest';
import { hostsOf, withFirstHost, withoutBrackets } from './host-of.ts';

test.each([
  ['smtp://[::1]:2525', ['::1']],
  ['smtp://letters:x@[2001:db8::1]', ['2001:db8::1']],
  ['imaps://mail.example:993/INBOX', ['mail.example']],
  ['smtp://127.0.0.1', ['127.0.0.1']],
  ['smtp://localhost:2525', ['localhost', '::1']],
])('%s is reached at %j', (address, hosts) => {
  expect(hostsOf(address)).toEqual(hosts);
});

test.each([
  ['[::]', '::'],
  ['::', '::'],
  ['0.0.0.0', '0.0.0.0'],
  ['', ''],
])('the host %j is %j', (host, plain) => {
  expect(withoutBrackets(host)).toBe(plain);
});

const refused = (host: string) => new Error(`connect ECONNREFUSED ${host}`);

test('the next host is tried only where nothing listens, and the first error is told', async () => {
  const tried: string[] = [];
  const refuse = (host: string) => {
    tried.push(host);
    return Promise.reject(refused(host));
  };
  await expect(withFirstHost('smtp://localhost', refuse)).rejects.toThrow('localhost');
  expect(tried).toEqual(['localhost', '::1']);
  const fail = (host: string) => Promise.reject(new Error(`535 ${host}`));
  await expect(withFirstHost('smtp://localhost', fail)).rejects.toThrow('535 localhost');
});
