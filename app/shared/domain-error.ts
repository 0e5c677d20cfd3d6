/**
 * A use case said no, for a reason the person may know. The code is the whole message between
 * rooms: one table (app/routes/notices/notices.ts) turns it into a status and words.
 */
export class DomainError<Code extends string = string> extends Error {
  readonly code: Code;
  /** A sentence from a service we pass on, where the specification asks for it. */
  readonly detail: string | undefined;

  constructor(code: Code, detail?: string) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
  }
}
