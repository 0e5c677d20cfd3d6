import { describe, expect, test } from 'vitest';
import { orderBeds } from './bed-order.rules.ts';

describe('the order of the beds', () => {
  test.each([
    [0, ''],
    [1, 'thin'],
    [2, 'counter thin'],
    [3, 'counter theme thin'],
    [4, 'counter theme counter thin'],
    [5, 'counter theme thin rest thin'],
    [8, 'counter theme thin counter thin rest counter thin'],
  ])('of %d passes', (passes, order) => {
    expect(orderBeds(passes).join(' ')).toBe(order);
  });

  test.each(Array.from({ length: 23 }, (_, passes) => passes))(
    'of %d passes repeats none at once, rests at most once and ends thin',
    (passes) => {
      const beds = orderBeds(passes);
      expect(beds).toHaveLength(passes);
      const heard = beds.map((bed) => (bed === 'rest' ? 'theme' : bed));
      expect(heard.filter((bed, index) => bed === heard[index - 1])).toEqual([]);
      expect(beds.filter((bed) => bed === 'rest')).toHaveLength(passes < 5 ? 0 : 1);
      expect(beds.at(-1)).toBe(passes === 0 ? undefined : 'thin');
      // The film's own bed is heard in the first pass.
      expect(beds[0]).not.toBe('theme');
    },
  );
});
