import { productName } from '#app/shared/product.ts';

/** The mails about an account. Links open a page with a button; opening them changes nothing. */
export type AccountMail =
  | { kind: 'verify-email'; url: string; email: string }
  /** The account's address until now; null when nobody has proven it. */
  | { kind: 'verify-new-email'; url: string; oldEmail: string | null }
  | { kind: 'new-email-taken'; oldEmail: string | null }
  | { kind: 'confirm-email-change'; url: string; newEmail: string }
  | { kind: 'reset-password'; url: string; email: string }
  | { kind: 'password-changed' }
  | { kind: 'email-changed'; newEmail: string }
  | { kind: 'new-sign-in'; device: string; at: string }
  | { kind: 'sign-in-blocked'; at: string }
  | { kind: 'data-exported'; at: string }
  /** With a link that takes it back, if it is the first. */
  | { kind: 'factor-added'; factor: string; undoUrl: string | null }
  | { kind: 'factor-removed'; factor: string }
  /** How many recovery codes are left. */
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'recovery-codes-renewed' }
  | { kind: 'factor-reset-requested'; at: string; url: string }
  | { kind: 'factors-reset' }
  | { kind: 'account-reclaimed' }
  | { kind: 'account-deleted' };

interface MailCopy {
  subject: string;
  lines: string[];
  action?: { label: string; url: string };
  /** Set for mails that users can turn off; all others are always sent. */
  isOptional?: true;
}

/** The text of a mail about an account. */
export function accountMailCopy(mail: AccountMail, settingsUrl: string): MailCopy {
  switch (mail.kind) {
    case 'verify-email':
      return {
        subject: `Confirm your email address for ${productName}`,
        lines: [
          `Someone signed up with ${mail.email}. If it was you, open the link and press the button to confirm this address. The link works for one hour.`,
          'If you did not sign up, you can ignore this email. The same link also lets you delete that account.',
        ],
        action: { label: 'Confirm this address', url: mail.url },
      };
    case 'verify-new-email':
      return {
        subject: `Confirm your new email address for ${productName}`,
        lines: [
          `${accountOf(mail.oldEmail)} asked to use this address from now on. If it is your account, open the link and press the button. The link works for one hour.`,
          'If you do not know that account, ignore this email. Nothing changes.',
        ],
        action: { label: 'Confirm this address', url: mail.url },
      };
    case 'new-email-taken':
      return {
        subject: `Your address already has an ${productName} account`,
        lines: [
          `${accountOf(mail.oldEmail)} asked to use this address from now on. This address already has an account of its own, so nothing has changed.`,
          'If it was you, sign in with this address instead, or delete the account that has it first. If not, you do not need to do anything.',
        ],
      };
    case 'confirm-email-change':
      return {
        subject: `Do you want to change your email address on ${productName}?`,
        lines: [
          `Someone who is signed in to your account asked to change its email address to ${mail.newEmail}. If it was you, open the link and press the button. We will then email the new address.`,
          'If it was not you, ignore this email and change your password.',
        ],
        action: { label: 'Yes, change it', url: mail.url },
      };
    case 'reset-password':
      return {
        subject: `Choose a new password for ${productName}`,
        lines: [
          `Use the button to choose a new password for the account of ${mail.email}. The link works once, for one hour.`,
          'If you did not request this, you can ignore this email. Your password stays the same.',
        ],
        action: { label: 'Choose a new password', url: mail.url },
      };
    case 'password-changed':
      return {
        subject: `Your ${productName} password was changed`,
        lines: [
          'Your password was just changed, and every device was signed out.',
          'If it was not you, reset your password right away with "Forgot your password?" on the sign-in page.',
        ],
      };
    case 'email-changed':
      return {
        subject: `Your ${productName} email address was changed`,
        lines: [
          `Your account now uses ${mail.newEmail}. This address, and a Google account with it, no longer open it. Every device was signed out.`,
          'If it was not you, contact support at the address below.',
        ],
      };
    case 'new-sign-in':
      return {
        subject: `New sign-in to ${productName}`,
        lines: [
          `On ${mail.at}, someone signed in to your account with ${mail.device}.`,
          'If it was not you, change your password and sign out of all devices.',
        ],
        action: { label: 'Review your sessions', url: settingsUrl },
        isOptional: true,
      };
    case 'sign-in-blocked':
      return {
        subject: `Someone tried to sign in to your ${productName} account`,
        lines: [
          `On ${mail.at}, too many wrong passwords were entered for your account, so we blocked further attempts from that network for a while. Nobody got in.`,
          'If it was you, wait 15 minutes or reset your password. If not, you do not need to do anything. A password you use nowhere else keeps you safe.',
        ],
        action: { label: 'Review your account', url: settingsUrl },
        isOptional: true,
      };
    case 'data-exported':
      return {
        subject: `Your ${productName} data was exported`,
        lines: [
          `On ${mail.at}, someone exported all the data in your account, including your letters.`,
          'If it was not you, change your password and sign out of all devices.',
        ],
        action: { label: 'Review your account', url: settingsUrl },
        isOptional: true,
      };
    case 'factor-added':
      return {
        subject: `A new way to sign in to ${productName}`,
        lines: [
          `${mail.factor} was just added to your account. Signing in needs a second factor from now on.`,
          mail.undoUrl
            ? 'If it was not you, open the link and press the button within 24 hours: it is removed, and every device is signed out. Then choose a new password.'
            : 'If it was not you, open your settings, remove it, and change your password.',
        ],
        action: mail.undoUrl
          ? { label: 'It was not me', url: mail.undoUrl }
          : { label: 'Review your account', url: settingsUrl },
      };
    case 'factor-removed':
      return {
        subject: `A way to sign in to ${productName} was removed`,
        lines: [
          `${mail.factor} was just removed from your account and no longer signs you in.`,
          'If it was not you, change your password and sign out of all devices.',
        ],
        action: { label: 'Review your account', url: settingsUrl },
      };
    case 'recovery-code-used':
      return {
        subject: `A recovery code for ${productName} was used`,
        lines: [
          `Someone entered one of your recovery codes. It works no more, and ${mail.left === 1 ? '1 code is' : `${mail.left} codes are`} left.`,
          'If it was not you, change your password, sign out of all devices and make new recovery codes.',
        ],
        action: { label: 'Review your account', url: settingsUrl },
      };
    case 'recovery-codes-renewed':
      return {
        subject: `Your ${productName} recovery codes are new`,
        lines: [
          'New recovery codes were just made for your account. The old ones no longer work.',
          'If it was not you, change your password, sign out of all devices and make new recovery codes.',
        ],
        action: { label: 'Review your account', url: settingsUrl },
      };
    case 'factor-reset-requested':
      return {
        subject: `Your second factor for ${productName} is about to be reset`,
        lines: [
          `Someone told us that you lost your passkey, authenticator app and recovery codes. On ${mail.at} all of them end, and every device is signed out. Then your password or Google alone signs you in.`,
          'If it was not you, open the link and press the button before then. Nothing changes.',
        ],
        action: { label: 'Keep my second factor', url: mail.url },
      };
    case 'factors-reset':
      return {
        subject: `Your second factor for ${productName} was reset`,
        lines: [
          'Your passkeys, authenticator app and recovery codes no longer work, and every device was signed out. Sign in with your password or Google, and add a new second factor in your settings.',
          'If you did not ask for it, change your password right away and contact support at the address below.',
        ],
      };
    case 'account-reclaimed':
      return {
        subject: `Someone made an ${productName} account with your address`,
        lines: [
          'You signed in with Google. An account with your address existed already, but nobody had confirmed the address, so someone else may have created it.',
          'The account is yours now. Its password no longer works and every device was signed out. When you open it, we ask whether to keep what is in it or to empty it. Until then nothing of it is shown to anyone or sent.',
        ],
      };
    case 'account-deleted':
      return {
        subject: `Your ${productName} account was deleted`,
        lines: [
          'Your account, your letters and your files have been deleted. Scheduled letters will not be sent, and links you sent no longer work.',
          'We keep payment records, without your name, for as long as the law requires.',
        ],
      };
  }
}

/** Anybody can sign up with any address, so only one that is proven may stand in a mail to a stranger. */
const accountOf = (email: string | null) => (email ? `The account of ${email}` : 'Another account');
