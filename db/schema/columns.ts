import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes: sealed texts (see `platform/crypto`) and hashes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
});

/** An instant. Written from the clock that was passed in, so there is no database default. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
