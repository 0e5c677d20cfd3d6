/** The addresses of a voice in each format. */
export type VoiceSources = Record<'webm' | 'm4a', string>;

/** The recording of a message, for its sender. The other addresses start with it. */
export const recordingAddress = (messageId: string): string => `/messages/${messageId}/recording`;

/** The film that a recording of this length is heard over before it is kept. */
export const recordingFilmAddress = (messageId: string, seconds: number): string =>
  `${recordingAddress(messageId)}/film?seconds=${seconds}`;

/** The sound of a saved recording. */
export const voiceForSender = (messageId: string): VoiceSources => ({
  webm: `${recordingAddress(messageId)}/sound`,
  m4a: `${recordingAddress(messageId)}/sound?as=m4a`,
});
