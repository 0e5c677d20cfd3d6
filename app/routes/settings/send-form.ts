import type { Notice } from '#app/ui/notice.ts';

interface Sent {
  /** What the server says of it; nothing when it could not be reached or understood. */
  notice?: Notice;
}

/** Sends a form and tells how much of it has left: `fetch` cannot say that. */
export function sendForm(
  address: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('loadend', () => resolve(request.response ?? {}));
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.send(form);
  });
}
