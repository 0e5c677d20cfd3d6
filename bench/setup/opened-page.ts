/** Opens a letter as a browser would and returns the cookie that shows it directly. */
export async function openLetter(origin: string, token: string): Promise<string> {
  const answer = await fetch(`${origin}/delivery/${token}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  return cookie.split(';')[0] ?? '';
}
