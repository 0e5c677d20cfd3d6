import type { SoundPiece } from './recorded-sound.ts';

/** The pieces that still fit the letter, each at the phrase it is of now. */
export function piecesThatFit(
  pieces: SoundPiece[],
  { read, letter }: { read: string[]; letter: string[] },
): SoundPiece[] {
  const matched = matchPhrases(read, letter);
  return pieces.flatMap((piece) => {
    const phrase = matched.indexOf(piece.phrase);
    return phrase === -1 ? [] : [{ ...piece, phrase }];
  });
}

/**
 * Which of the phrases that were read each phrase of the letter is, in order; null for one that was
 * not read in these words.
 */
function matchPhrases(read: string[], letter: string[]): (number | null)[] {
  let from = 0;
  return letter.map((phrase) => {
    const index = read.indexOf(phrase, from);
    if (index === -1) return null;
    from = index + 1;
    return index;
  });
}
