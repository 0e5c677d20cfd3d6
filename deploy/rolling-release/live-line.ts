/** Reads somebody's live updates from one process until an event of this name arrives. */
export async function nextEvent(
  origin: string,
  credentials: Headers,
  name: string,
  signal: AbortSignal,
): Promise<{ event: Promise<string> }> {
  const answer = await fetch(`${origin}/live`, { headers: credentials, signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`/live answered ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  async function read(): Promise<string> {
    for (let text = ''; ; ) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The line ended');
      text += value;
      const found = new RegExp(`event: ${name}\ndata: (.*)\n`).exec(text);
      if (found) return found[1] ?? '';
    }
  }
  // Wrapped: the line is open when this resolves, and the event comes later.
  return { event: read() };
}
