/** The place a sealed address on the list is bound to. */
export const notifyEmailPlace = (id: string) => `affiliate_notify_requests.email:${id}`;
