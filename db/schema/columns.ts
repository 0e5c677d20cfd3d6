import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Encrypted values (see `app/platform/crypto`) and hashes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
});

/** A point in time. Always written from the application's clock, so it has no database default. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
