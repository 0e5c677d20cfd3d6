/** How the server answered; null without an answer. */
export type Answer = { status: number; body: unknown } | null;

/** Posts a body and reports how much of it has left. */
export function postBody(
  address: string,
  body: Blob,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => resolve(null);
    request.ontimeout = () => resolve(null);
    request.onabort = () => resolve(null);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
