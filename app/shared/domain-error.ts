/**
 * A use case refused, for a reason the person may know. Features only pass the code on; one table
 * (app/routes/notices/notices.ts) maps it to an HTTP status and a text.
 */
export class DomainError<Code extends string = string> extends Error {
  readonly code: Code;
  /** A sentence from an outside service that the person sees unchanged. */
  readonly detail: string | undefined;

  constructor(code: Code, detail?: string) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
  }
}
