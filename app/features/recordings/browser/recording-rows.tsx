import { clockTime } from '#app/shared/duration.ts';
import type { RecordingSummary } from '../recording.queries.server.ts';
import { refusedTexts } from '../recording.rules.ts';

/** What a message's summary says about its recording. */
export function recordingRows({ current, next, staged }: RecordingSummary) {
  const texts = [
    ...(current ? [currentText(current)] : []),
    ...(next ? [nextText(next, current !== null)] : []),
    ...(staged && staged.state !== 'refused'
      ? ['There is a newer recording, which goes with the letter once you save your changes to it.']
      : []),
  ];
  if (texts.length === 0) return [];
  return [{ label: 'Recording', value: texts.map((text) => <p key={text}>{text}</p>) }];
}

type Recording = NonNullable<RecordingSummary['current']>;

function currentText({ state, durationMs, isSilent, refusedReason }: Recording): string {
  if (refusedReason) {
    return `We couldn’t use your recording, so the letter goes without it. ${refusedTexts[refusedReason]}`;
  }
  if (isSilent) {
    return 'Your recording won’t be played: the letter is anonymous, and you haven’t agreed that your voice may be heard.';
  }
  return state === 'ready'
    ? `Read aloud by you, ${clockTime(durationMs ?? 0)}`
    : 'Read aloud by you. The recording is being prepared.';
}

/** A recording whose edit was saved, and that is not ready. */
function nextText({ refusedReason }: Recording, hasEarlier: boolean): string {
  if (refusedReason) {
    const stays = hasEarlier ? 'keeps the earlier one' : 'goes without it';
    return `We couldn’t use your new recording, so the letter ${stays}. ${refusedTexts[refusedReason]}`;
  }
  return hasEarlier
    ? 'Your new recording is being prepared. Until it is ready, the letter keeps the earlier one.'
    : 'Read aloud by you. The recording is being prepared.';
}
