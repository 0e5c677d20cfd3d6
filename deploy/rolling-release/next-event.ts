/** Opens a person's live updates at one process and waits for an event with this name. */
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
      if (done) throw new Error('The stream ended');
      text += value;
      const found = new RegExp(`event: ${name}\ndata: (.*)\n`).exec(text);
      if (found) return found[1] ?? '';
    }
  }
  // Wrapped in an object, so that callers can wait for the open stream and for the event separately.
  return { event: read() };
}
