/** Fetched only when somebody presses a button for a passkey. */

/** Asks the server what to sign. @throws when it does not say */
async function fetchOptions(purpose: 'add' | 'use') {
  const response = await fetch('/passkey/options', {
    method: 'POST',
    body: new URLSearchParams({ purpose }),
  });
  if (!response.ok) throw new Error(`options for a passkey: ${response.status}`);
  return response.json();
}

/**
 * Makes a passkey, or uses one.
 * @returns what the browser has signed, as JSON
 * @throws when its user changes their mind, or the browser cannot
 */
export async function signWithPasskey(purpose: 'add' | 'use'): Promise<string> {
  const options = await fetchOptions(purpose);
  const credential =
    purpose === 'add'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        });
  return JSON.stringify(credential);
}
