export interface CheckResult {
  name: string;
  /** Ids or storage keys of what breaks the rule, at most `MAX_SHOWN`. */
  failures: string[];
}

/** As many as one person can look into. */
export const MAX_SHOWN = 20;
