/** Each letter has its own pass, so that opening one says nothing of another. */
export const viewCookieName = (deliveryId: string) => `unsent_letter_${deliveryId.slice(0, 8)}`;
