/** A name in camel case as the database writes it: `recipientEmail` becomes `recipient_email`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
