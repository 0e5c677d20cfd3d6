import { deliveryDocument } from './document.tsx';
import { type LetterPage, letterMarkup } from './letter-markup.tsx';

/** The page of an opened letter, for those who show it before it is sent. */
export const letterDocument = (page: LetterPage, nonce: string | undefined): Buffer<ArrayBuffer> =>
  deliveryDocument({ page: letterMarkup(page), nonce, hasScript: true });
