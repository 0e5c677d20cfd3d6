/** Each letter has its own pass, so that opening one says nothing of another. */
export const passCookie = (deliveryId: string) => `unsent_letter_${deliveryId.slice(0, 8)}`;
