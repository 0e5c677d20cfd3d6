import { productName } from '#app/shared/product.ts';

/** The words of every mail about an account. Links lead to pages that do nothing until a button is pressed. */
export type AccountMail =
  | { kind: 'verify-email'; url: string }
  | { kind: 'confirm-email-change'; url: string; newEmail: string }
  | { kind: 'reset-password'; url: string }
  | { kind: 'password-changed' }
  | { kind: 'email-changed'; newEmail: string }
  | { kind: 'new-sign-in'; device: string; at: string }
  | { kind: 'sign-in-blocked'; at: string }
  | { kind: 'data-exported'; at: string }
  | { kind: 'account-deleted' };

interface MailWords {
  subject: string;
  lines: string[];
  action?: { label: string; url: string };
  /** A person may turn it off; every other mail about an account always comes. */
  isOptional?: true;
}

export function wordsOf(mail: AccountMail, settingsUrl: string): MailWords {
  switch (mail.kind) {
    case 'verify-email':
      return {
        subject: `Confirm your e-mail address for ${productName}`,
        lines: [
          'Press the button on the next page and this address is confirmed. The link works for one hour.',
          'If you did not sign up, you need not do anything.',
        ],
        action: { label: 'Confirm this address', url: mail.url },
      };
    case 'confirm-email-change':
      return {
        subject: `Do you want to change your e-mail address on ${productName}?`,
        lines: [
          `Somebody who is signed in as you asked to change your address to ${mail.newEmail}. Press the button on the next page if that was you; we then write to the new address.`,
          'If it was not you, do nothing here, and change your password.',
        ],
        action: { label: 'Yes, change it', url: mail.url },
      };
    case 'reset-password':
      return {
        subject: `Choose a new password for ${productName}`,
        lines: [
          'Use the button to choose a new password. The link works once, for one hour.',
          'If you did not ask for it, you need not do anything: your password stays as it is.',
        ],
        action: { label: 'Choose a new password', url: mail.url },
      };
    case 'password-changed':
      return {
        subject: `Your ${productName} password was changed`,
        lines: [
          'Your password has just been changed, and every device has been signed out.',
          'If it was not you, reset your password at once with "Forgot your password?" on the sign-in page.',
        ],
      };
    case 'email-changed':
      return {
        subject: `Your ${productName} address was changed`,
        lines: [
          `Your account now uses ${mail.newEmail}. This address is no longer connected to it.`,
          'If it was not you, answer to our support address below.',
        ],
      };
    case 'new-sign-in':
      return {
        subject: `A new sign-in to ${productName}`,
        lines: [
          `Your account was signed in to at ${mail.at}, with ${mail.device}.`,
          'If it was not you, change your password and sign out of all devices.',
        ],
        action: { label: 'Look at your sessions', url: settingsUrl },
        isOptional: true,
      };
    case 'sign-in-blocked':
      return {
        subject: `Somebody tried to sign in to your ${productName} account`,
        lines: [
          `At ${mail.at} a wrong password was entered for your account so often that we blocked more attempts from there for a while. Nobody got in.`,
          'If it was you, wait a quarter of an hour or reset your password. If not, you need not do anything; a password you use nowhere else keeps you safe.',
        ],
        action: { label: 'Look at your account', url: settingsUrl },
        isOptional: true,
      };
    case 'data-exported':
      return {
        subject: `Your ${productName} data was exported`,
        lines: [
          `At ${mail.at} somebody who is signed in as you exported everything in your account, your letters included.`,
          'If it was not you, change your password and sign out of all devices.',
        ],
        action: { label: 'Look at your account', url: settingsUrl },
        isOptional: true,
      };
    case 'account-deleted':
      return {
        subject: `Your ${productName} account is deleted`,
        lines: [
          'Your account, your letters and your files are gone. What was scheduled will not be sent, and the links you sent no longer open.',
          'Records of payments are kept as long as the law asks for, without your name.',
        ],
      };
  }
}
