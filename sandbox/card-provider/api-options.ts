import type { Books } from './books.ts';
import type { Till } from './till.ts';

export interface ApiOptions {
  books: Books;
  till: Till;
  origin: string;
  secretKey: string;
  now: () => Date;
  /** Called before each answer; a test may let the line break here, the work done or not. */
  weather: (when: 'before' | 'after') => void;
}
