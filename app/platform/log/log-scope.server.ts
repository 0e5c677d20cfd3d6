import { AsyncLocalStorage } from 'node:async_hooks';

export interface LogFields {
  err?: unknown;
  [name: string]: unknown;
}

export interface Line {
  level: 'warn' | 'error';
  fields: LogFields;
  message: string;
}

/** What is being worked on: a request or a job. */
interface Scope {
  /** Called only when a line is written. */
  describe(): LogFields;
  /** Failures of a request, which are written as one line at its end; null for a job. */
  failures: Line[] | null;
  /** A database connection outlives the request that opened it, and is not about it any more. */
  hasEnded: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

const findScope = (): Scope | null => {
  const scope = scopes.getStore();
  return scope && !scope.hasEnded ? scope : null;
};

/** The fields of every line that is written now. */
export const currentFields = (): LogFields => ({ ...findScope()?.describe() });

/** Adds fields to every later line of this request or job. */
export function addLogFields(fields: LogFields): void {
  const scope = findScope();
  if (!scope) return;
  const { describe } = scope;
  scope.describe = () => ({ ...describe(), ...fields });
}

/** Keeps the line of a failure for the one at the end of its request. @returns whether there is a request */
export function keepForRequest(line: Line): boolean {
  const failures = findScope()?.failures ?? null;
  failures?.push(line);
  return failures !== null;
}

/** Does the work of a job, whose lines all have these fields. */
export function withLogFields<Result>(
  fields: LogFields,
  work: () => Promise<Result>,
): Promise<Result> {
  return runScope({ describe: () => fields, failures: null, hasEnded: false }, work);
}

/**
 * Answers a request. Whatever fails on the way becomes one line, written when the answer is known: a
 * failure that several layers report, such as a query, the session and the page, is one failure.
 */
export async function logRequest(
  log: { [level in Line['level']]: (fields: LogFields, message: string) => void },
  describe: () => LogFields,
  answer: () => Promise<number>,
): Promise<void> {
  const startedAt = performance.now();
  const failures: Line[] = [];
  const scope: Scope = { describe, failures, hasEnded: false };
  let status = 500;
  try {
    status = await runScope(scope, answer);
  } finally {
    if (failures.length > 0) {
      const isError = status >= 500 || failures.some(({ level }) => level === 'error');
      const { fields, message } = joinLines(failures);
      log[isError ? 'error' : 'warn'](
        {
          ...scope.describe(),
          status,
          durationMs: Math.round(performance.now() - startedAt),
          ...fields,
        },
        message,
      );
    }
  }
}

async function runScope<Result>(scope: Scope, work: () => Promise<Result>): Promise<Result> {
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.hasEnded = true;
  }
}

/** The first line is nearest to the cause: its fields win. */
function joinLines(lines: Line[]): Pick<Line, 'fields' | 'message'> {
  const fields: LogFields = Object.assign({}, ...lines.map((line) => line.fields).reverse());
  const others = new Set(lines.map((line) => line.fields.err));
  others.delete(fields.err);
  return {
    fields: { ...fields, ...(others.size > 0 && { otherErrs: [...others] }) },
    message: [...new Set(lines.map(({ message }) => message))].join('; '),
  };
}
