declare module '@20minutes/s3rver' {
  /** The Koa context, as far as the tests use it. */
  interface Context {
    method: string;
    path: string;
    /** A header of the request; empty when it has none. */
    get(header: string): string;
    query: { uploadId?: string };
    status: number;
    body: unknown;
  }

  export type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  /** As far as the tests use it; the package has no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    /** In the order a request passes them; the server's own routes come last. */
    middleware: Middleware[];
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
