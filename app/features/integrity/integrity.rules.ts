export interface CheckResult {
  name: string;
  /** Ids or storage keys of what breaks the rule, at most `MAX_SHOWN`. */
  failures: string[];
}

/** One person cannot look into more. */
export const MAX_SHOWN = 20;
