import type { RecordStore } from './record-store.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

export interface ApiOptions {
  books: RecordStore;
  till: StripeSimulator;
  origin: string;
  secretKey: string;
  now: () => Date;
  /** Called before each answer; a test may let the line break here, the work done or not. */
  weather: (when: 'before' | 'after') => void;
}
