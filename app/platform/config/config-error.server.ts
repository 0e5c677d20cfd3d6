/** What was configured cannot be used. The message is for the person who runs the product. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : 'faults'}:\n  - ${faults.join('\n  - ')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}
