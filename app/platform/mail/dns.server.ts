import type { MxRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** The record types we ask for. */
interface Answers {
  A: string;
  AAAA: string;
  MX: MxRecord;
  TXT: string[];
  CNAME: string;
}

/** The part of `node:dns` that we use, so that tests can answer from a table of zones. */
export interface Dns {
  resolve(name: string, type: string): Promise<unknown[]>;
  /** The names of an address. */
  reverse(address: string): Promise<string[]>;
}

/** The DNS servers of this machine. One lookup takes at most nine seconds. */
export function createDns(): Dns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2, maxTimeout: 3_000 });
  return {
    resolve: async (name, type) => (await resolver.resolve(name, type)) as unknown[],
    reverse: (address) => resolver.reverse(address),
  };
}

/**
 * A DNS that asks another one once for each name and type. After `lookups` lookups, or once `signal` is
 * aborted, every lookup fails as if DNS had not answered.
 */
export function limitDns(
  dns: Dns,
  { lookups, signal }: { lookups: number; signal: AbortSignal },
): Dns {
  const answers = new Map<string, Promise<unknown[]>>();
  const ended = new Promise<never>((_resolve, reject) => {
    const end = () => reject(noAnswer());
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
  ended.catch(() => {});
  function once<Answer>(question: string, ask: () => Promise<Answer[]>): Promise<Answer[]> {
    let answer = answers.get(question) as Promise<Answer[]> | undefined;
    if (!answer) {
      const isOver = signal.aborted || answers.size >= lookups;
      answer = isOver ? Promise.reject(noAnswer()) : Promise.race([ask(), ended]);
      answers.set(question, answer);
    }
    return answer;
  }
  return {
    resolve: (name, type) => once(`${type} ${name}`, () => dns.resolve(name, type)),
    reverse: (address) => once(`reverse ${address}`, () => dns.reverse(address)),
  };
}

const noAnswer = () => Object.assign(new Error('DNS did not answer in time'), { code: 'ETIMEOUT' });

/** Codes of `node:dns` for a name that does not exist, has no such record, or is no name. */
const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** Looks up records. @returns none when there are none, and null when DNS did not answer */
export async function lookUp<Type extends keyof Answers>(
  dns: Dns,
  name: string,
  type: Type,
): Promise<Answers[Type][] | null> {
  return orNull(() => dns.resolve(name, type) as Promise<Answers[Type][]>);
}

/** Looks up the names of an address. @returns null when DNS did not answer */
export const lookUpNames = (dns: Dns, address: string): Promise<string[] | null> =>
  orNull(() => dns.reverse(address));

async function orNull<Answer>(ask: () => Promise<Answer[]>): Promise<Answer[] | null> {
  try {
    return await ask();
  } catch (error) {
    return NO_RECORD.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}
