import type { MicrophoneProblem, Problem } from './recorder.rules.ts';

/** Says why there is no sound, and what to do about it. */
export const microphoneTexts: Record<MicrophoneProblem, string> = {
  refused:
    'The microphone is switched off for this site. Allow it in your browser’s address bar or settings, then try again.',
  missing: 'We can’t find a microphone. Plug one in and try again.',
  'no-sound':
    'Your browser couldn’t start its audio. Plug in headphones or speakers and try again.',
  'taken-away': 'The microphone was unplugged, or another program took it.',
};

const OR_A_FILE = 'You can also choose a file you recorded elsewhere.';

/** Tells the sender why the recorder has stopped. */
export const problemTexts: Record<Problem, string> = {
  refused: `${microphoneTexts.refused} ${OR_A_FILE}`,
  missing: `${microphoneTexts.missing} ${OR_A_FILE}`,
  'no-sound': `${microphoneTexts['no-sound']} ${OR_A_FILE}`,
  'taken-away': `${microphoneTexts['taken-away']} Every phrase you finished is kept.`,
  'too-long':
    'You’ve reached three minutes, the longest a recording can be. The recipient can read the rest of the letter.',
};
