import type { RecordStore } from './record-store.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

export interface ApiOptions {
  records: RecordStore;
  simulator: StripeSimulator;
  origin: string;
  secretKey: string;
  now: () => Date;
  /** Called before and after the work of each request; throws to simulate a lost connection. */
  onRequest: (stage: 'before' | 'after') => void;
}
