import type { Problem } from './recorder.rules.ts';

/** Tells the sender why the recorder has stopped. */
export const problemTexts: Record<Problem, string> = {
  refused:
    'The microphone is switched off for this site. Allow it in your browser’s address bar or settings, then try again. You can also choose a file you recorded elsewhere.',
  missing:
    'We can’t find a microphone. Plug one in and try again, or choose a file you recorded elsewhere.',
  'no-sound':
    'Your browser couldn’t start its audio. Plug in headphones or speakers and try again, or choose a file you recorded elsewhere.',
  'taken-away':
    'The microphone was unplugged, or another program took it. Every phrase you finished is kept.',
  'too-long':
    'You’ve reached three minutes, the longest a recording can be. The recipient can read the rest of the letter.',
};
