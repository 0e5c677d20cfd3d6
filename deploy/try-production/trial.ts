import type pg from 'pg';
import type { Running } from './installation.ts';
import type { Surroundings } from './surroundings.ts';
import type { Visitor } from './visitor.ts';

/** Everything a try may use before the product runs. */
export interface Prepared extends Surroundings {
  report: Report;
  /** The product's database, past PgBouncer. */
  pool: pg.Pool;
  /** Signs up first and becomes an admin. */
  operator: Visitor;
  /** Another visitor, without cookies. */
  createVisitor(): Visitor;
  /** Where visitors connect: nginx, or without it the web process. */
  origin: string;
}

export interface Trial extends Prepared {
  /** The processes that run at the moment. */
  product: { web: Running; worker: Running };
}

/** One line for everything that is tried. */
export interface Report {
  /** @param attempt returns what was seen, for a person to read, or throws */
  (what: string, attempt: () => Promise<string>): Promise<void>;
  skip(what: string, missing: string): void;
  /** How many did not succeed. */
  failures(): number;
}

export function createReport(print: (line: string) => void): Report {
  let failures = 0;
  const report = async (what: string, attempt: () => Promise<string>) => {
    try {
      print(`ok       ${what}  (${await attempt()})`);
    } catch (error) {
      failures += 1;
      const seen = error instanceof Error ? error.message : String(error);
      print(`NOT OK   ${what}  (${seen.trim().replace(/\n+/g, ' | ')})`);
    }
  };
  return Object.assign(report, {
    skip: (what: string, missing: string) => print(`skipped  ${what}  (${missing})`),
    failures: () => failures,
  });
}

/** @throws unless `isTrue`, with what was seen instead */
export function expectThat(isTrue: boolean, seen: string): void {
  if (!isTrue) throw new Error(seen || 'nothing');
}
