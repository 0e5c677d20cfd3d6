/** Invalid configuration. The message is for the person who runs the product. */
export class ConfigError extends Error {
  readonly errors: readonly string[];
  constructor(errors: readonly string[]) {
    super(
      `The configuration has ${errors.length === 1 ? 'an error' : 'errors'}:\n  - ${errors.join('\n  - ')}`,
    );
    this.name = 'ConfigError';
    this.errors = errors;
  }
}
