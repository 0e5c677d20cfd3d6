import { describe, expect, test } from 'vitest';
import { closingDates, endProblem } from './closing.rules.ts';

const NOW = new Date('2027-01-15T12:00:00Z');

describe('the end of the service', () => {
  test('leaves a month to read the letters that leave last', () => {
    expect(closingDates('2027-06-30').lastDay).toEqual(new Date('2027-05-31T09:00:00Z'));
  });

  test.each([
    ['a day far enough away', '2027-06-30', null, null],
    ['a day that is too soon', '2027-03-01', null, /at least 60 days/],
    ['no day', '', null, /must be a day/],
    ['a day that does not exist', '2027-13-45', null, /must be a day/],
    ['a day with more behind it', '2027-06-30; drop', null, /must be a day/],
    ['the announced day, also shortly before it', '2027-02-01', { endsOn: '2027-02-01' }, null],
    [
      'another day than the announced one',
      '2027-09-30',
      { endsOn: '2027-06-30' },
      /announced for 2027-06-30/,
    ],
  ] as [string, string, { endsOn: string } | null, RegExp | null][])(
    '%s',
    (_, day, announced, problem) => {
      const found = endProblem(day, announced, NOW);
      if (problem) expect(found).toMatch(problem);
      else expect(found).toBeNull();
    },
  );
});
