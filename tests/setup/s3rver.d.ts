declare module 's3rver' {
  /** What it hands to each part of itself, as far as the tests use it. */
  interface Context {
    method: string;
    path: string;
    query: { uploadId?: string };
    status: number;
    body: unknown;
  }

  export type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  /** As far as the tests use it: the package brings no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    /** In the order a request meets them; its own routes are the last. */
    middleware: Middleware[];
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
