/** One tab of any browser, driven as a person would: what every engine can be asked to do. */
export interface BrowserTab {
  /** Name and version, as the browser states them. */
  version: string;
  /** The process that started all others of the browser. */
  processId: number;
  goto(url: string): Promise<void>;
  /** Runs a function in the page, which sees its arguments and nothing else. */
  evaluate<Result, Args extends unknown[]>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Presses the middle of the first element that matches, with the pointer. */
  press(selector: string): Promise<void>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Buffer>;
  clearCookies(): Promise<void>;
  close(): Promise<void>;
}

/** A script that runs the function and reports its result, or its error, as text. */
export const asScript = (run: (...args: never[]) => unknown, args: unknown[]): string =>
  `Promise.resolve((${run})(...${JSON.stringify(args)})).then((value) => JSON.stringify({ value }))`;

export const readResult = (text: string): unknown =>
  (JSON.parse(text) as { value?: unknown }).value;

/** Repeats an attempt until it answers. */
export async function untilAnswer<Result>(
  attempt: () => Promise<Result>,
  deadline = Date.now() + 30_000,
): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
