/**
 * The keys of our PostgreSQL advisory locks, listed together because two equal keys would block each
 * other. Releases that run side by side must agree on them, so never change one. Locks per person, such
 * as `lockUserUploads`, use a 64-bit hash instead and do not collide with these.
 */
export const advisoryLocks = {
  /** One process migrates at a time. */
  migration: 7_021_406,
  /** One role change at a time, so that the last admin cannot be removed. */
  roles: 7_021_408,
  /** One free send at a time is compared with the limits of the day. */
  freeSends: 7_021_410,
  /** One process makes a backup at a time. */
  backup: 7_021_411,
  /** Held by `npm start` for as long as it uses a data folder. */
  dataFolder: 7_021_407,
} as const;
