import { expect, test } from 'vitest';
import { findTexts } from './find-texts.ts';

test('finds the texts of pages, attributes, notices and messages, and nothing else', () => {
  const source = `
import { Button } from './a few words';
// é: SWC counts bytes
const told = { gone: failure(404, 'Gone'), title: 'Letter', style: 'flex min-h-11 items-center' };
const query = sql\`select id from letters\`;
const line = (count: number) => \`\${count} letters were sent\`;
const Page = () => (
  <Card className="mt-4 text-soft" title="Once">
    <p aria-label="Help">
      Read the <a href="/faq" title="All answers">answers</a>, or{' '}
      {state === 'open' ? 'wait' : 'write to us'}.
    </p>
    {isOpen && 'Open'}
  </Card>
);`;
  expect(findTexts(source, true)).toEqual([
    { line: 4, text: 'Gone' },
    { line: 4, text: 'Letter' },
    { line: 6, text: '{…} letters were sent' },
    { line: 8, text: 'Once' },
    { line: 9, text: 'Help' },
    { line: 9, text: 'Read the answers, or {…}.' },
    { line: 10, text: 'All answers' },
    { line: 11, text: 'wait' },
    { line: 11, text: 'write to us' },
    { line: 13, text: 'Open' },
  ]);
});
