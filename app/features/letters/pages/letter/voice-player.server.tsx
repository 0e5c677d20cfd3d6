import type { VoiceSources } from '#app/features/recordings/browser/recording-addresses.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { VOICE_AT_SECONDS, type Voice } from '../../phrase-timing.rules.ts';

/** The values that differ from voice to voice: addresses, and how the film and its music go with it. */
export type VoiceValues = Record<'voiceWebm' | 'voiceMp4' | 'voiceTiming', string>;

/** The times that `voiceScript` reads, in seconds. */
export interface VoiceTiming {
  /** When the voice begins in the film. */
  at: number;
  lasts: number;
  /** When the music may come forward, counted from the start of the voice. */
  pauses: [from: number, to: number][];
}

/** The music comes forward a moment after the voice stops, and steps back before it goes on. */
const COMES_AFTER_SECONDS = 0.2;
const STEPS_BACK_SECONDS = 0.5;

export function voiceValues(voice: Voice, { webm, m4a }: VoiceSources): VoiceValues {
  const inTenths = (seconds: number) => Math.round(seconds * 10) / 10;
  const pauses = voice.pauses
    .map(([start, end]): [number, number] => [
      inTenths(start / 1_000 + COMES_AFTER_SECONDS),
      inTenths(end / 1_000 - STEPS_BACK_SECONDS),
    ])
    .filter(([from, to]) => to > from);
  const timing: VoiceTiming = {
    at: VOICE_AT_SECONDS,
    lasts: inTenths(voice.durationMs / 1_000),
    pauses,
  };
  return { voiceWebm: webm, voiceMp4: m4a, voiceTiming: JSON.stringify(timing) };
}

interface VoicePlayerProps {
  language: Language;
  values: VoiceValues;
}

/** The letter read aloud, without the film. It needs no script of ours. */
export function VoicePlayer({ language, values }: VoicePlayerProps) {
  return (
    <section aria-labelledby="again" style={{ marginTop: '2.4rem' }}>
      <h2 id="again">{textsIn(language).text('voice.again')}</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: the letter above is its transcript */}
      <audio
        controls
        controlsList="nodownload"
        preload="none"
        data-voice={values.voiceTiming}
        style={{ width: '100%', marginTop: '1rem' }}
      >
        <source src={values.voiceWebm} type="audio/webm; codecs=opus" />
        <source src={values.voiceMp4} type="audio/mp4" />
      </audio>
    </section>
  );
}
