import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { mailDomainChecks } from '#db/schema/dispatch.ts';
import { CHECKS, type Finding } from './domain-check.rules.ts';

export interface DomainCheck {
  checkedAt: Date;
  findings: Finding[];
}

const isKnown = (check: string): check is Finding['check'] => Object.hasOwn(CHECKS, check);

/** Finds what the last check of our sending domain said. @returns null before the first one */
export async function findDomainCheck(db: DbOrTx): Promise<DomainCheck | null> {
  const [row] = await db.select().from(mailDomainChecks);
  if (!row) return null;
  return {
    checkedAt: row.checkedAt,
    // Another release may have checked other points.
    findings: row.findings.flatMap(({ check, ...finding }) =>
      isKnown(check) ? [{ check, ...finding }] : [],
    ),
  };
}
