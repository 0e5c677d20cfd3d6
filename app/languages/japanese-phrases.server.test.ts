import { expect, test } from 'vitest';
import { isJapanese, japanesePhrases } from './japanese-phrases.server.ts';
import { textsIn } from './texts.server.ts';

test.each([
  [textsIn('ja').text('cover.title'), ['心を', 'こめた', 'お手紙が', '届いています']],
  ['立って、ありがとうと言いたかった。', ['立って、', 'ありがとうと', '言いたかった。']],
])('a line of %s ends between phrases', (text, phrases) => {
  expect(isJapanese(text)).toBe(true);
  expect(japanesePhrases(text)).toEqual(phrases);
});

test.each(['Thank you.', '谢谢你一直陪着我。', '고마워요', ''])('%s is not Japanese', (text) => {
  expect(isJapanese(text)).toBe(false);
});
