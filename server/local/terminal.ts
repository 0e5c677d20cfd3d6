/** What a person at a terminal sees while something starts. */
export interface Terminal {
  /** Prints lines that stay. */
  print(text: string): void;
  /** Shows what takes so long, with the seconds it has taken, until something else is printed. */
  progress(text: string): void;
  /** Ends the progress. */
  finish(): void;
}

const ERASE_LINE = '\r\u001B[K';

/** Writes to a terminal, or plain lines to a file or pipe, where no line can be replaced. */
export function createTerminal(
  stream: Pick<NodeJS.WriteStream, 'isTTY'> & { write(text: string): boolean },
): Terminal {
  let current: { text: string; from: number; timer: NodeJS.Timeout } | undefined;
  const draw = () => {
    if (!current) return;
    const seconds = Math.round((performance.now() - current.from) / 1_000);
    stream.write(`${ERASE_LINE}${current.text}${seconds > 0 ? ` ${seconds} s` : ''}`);
  };
  const finish = () => {
    if (!current) return;
    clearInterval(current.timer);
    current = undefined;
    stream.write(ERASE_LINE);
  };
  return {
    finish,
    print(text) {
      if (current) stream.write(ERASE_LINE);
      stream.write(`${text}\n`);
      draw();
    },
    progress(text) {
      if (!stream.isTTY) return void stream.write(`${text}\n`);
      finish();
      current = { text, from: performance.now(), timer: setInterval(draw, 1_000).unref() };
      draw();
    },
  };
}
