/**
 * The numbered advisory locks of one database, in one place, because two that are the same wait for
 * each other for ever. Releases that run side by side must agree on them: never change one. A lock of
 * one person's things (`lockUserUploads`) is a hash of its name instead, of 64 bits, far from these.
 */
export const lockNumbers = {
  /** One process migrates at a time. */
  migration: 7_021_406,
  /** One change of roles at a time, so that the last admin stays. */
  roles: 7_021_408,
  /** Held for its whole life by the one `npm start` that uses a data folder. */
  dataFolder: 7_021_407,
} as const;
