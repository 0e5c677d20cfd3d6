import { useEffect, useState } from 'react';
import { joinAsWav, type SoundPiece } from './recorded-sound.ts';

/** The address of the joined sound in this page. */
export function useSound(pieces: SoundPiece[]): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(joinAsWav(pieces));
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [pieces]);
  return address;
}
