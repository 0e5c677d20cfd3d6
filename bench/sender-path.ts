import type { Benchmark, Measurement } from './measurement.ts';
import { startBenchWeb } from './setup/bench-instance.ts';
import { measureSenderPath } from './setup/sender-path-figures.ts';

/** What a sender who comes for the first time meets on a phone between the landing page and a sent letter. */
export const senderPath: Benchmark = {
  name: 'sender-path',
  async measure(): Promise<Measurement[]> {
    const instance = await startBenchWeb();
    const { measurements } = await measureSenderPath(instance.origin);
    await instance.stop();
    return measurements;
  },
};
