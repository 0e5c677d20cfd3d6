import { languageChoices } from '#app/languages/languages.server.ts';
import type { OwnMessage } from './message.queries.server.ts';

/** What a sender chose for a letter where it differs from what everybody gets. */
export interface MessageOptions {
  clue: string | null;
  /** Whether the recipient cannot answer, although most may. */
  isReplyOff: boolean;
  wantsReminder: boolean;
  /** The name of a language other than English, in that language. */
  language: string | null;
}

export function optionsOf(
  message: Pick<
    OwnMessage,
    'clue' | 'allowsReply' | 'wantsReminder' | 'language' | 'writtenOn' | 'isAnonymous'
  >,
): MessageOptions {
  const isTemplate = message.writtenOn === 'template';
  return {
    clue: message.clue,
    // Compose does not ask.
    isReplyOff: isTemplate && !message.allowsReply,
    wantsReminder: message.wantsReminder && !message.isAnonymous,
    language:
      message.language === 'en'
        ? null
        : (languageChoices.find(({ tag }) => tag === message.language)?.name ?? null),
  };
}
