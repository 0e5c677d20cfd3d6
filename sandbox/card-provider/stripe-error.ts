/** An error in Stripe's format: https://docs.stripe.com/api/errors */
export class StripeError extends Error {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: number,
    type: StripeError['type'],
    message: string,
    details: { code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = details.code;
    this.param = details.param;
  }

  get body() {
    const { type, message, code, param } = this;
    return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

export const missing = (kind: string, id: string) =>
  new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  });

export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(400, 'invalid_request_error', message, {
    ...(param && { param }),
    ...(code && { code }),
  });
