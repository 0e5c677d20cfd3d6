/**
 * Opens a letter as a browser would.
 * @returns the cookie that shows the letter directly
 * @throws when it did not open, because the benchmark would measure another page
 */
export async function openLetter(origin: string, token: string): Promise<string> {
  const answer = await fetch(`${origin}/delivery/${token}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`The letter did not open: ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}
