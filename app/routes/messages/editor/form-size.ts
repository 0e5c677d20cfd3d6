import { FORM_MAX_BYTES } from '#app/features/messages/message-limits.ts';

/** The button that is pressed sends its name along. */
const ROOM_FOR_BUTTON = 1_024;

/** Whether a form holds more than the server takes (product.md section 3), as it would be sent. */
export async function isTooLong(form: FormData): Promise<boolean> {
  const sent = await new Response(form).blob();
  return sent.size > FORM_MAX_BYTES - ROOM_FOR_BUTTON;
}
