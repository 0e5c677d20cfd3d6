/** How a converted video is taken apart, so that it can hold for as long as a letter needs. */

export const FRAMES_PER_SECOND = 30;
export const SAMPLES_PER_FRAME = 48_000 / FRAMES_PER_SECOND;
/** What one packet of AAC holds. The first packet is the encoder's delay. */
export const SAMPLES_PER_PACKET = 1_024;
/** The fewest frames whose sound fills whole packets: 25 of them. */
export const STEP_FRAMES = 16;

const HOLD_MAX_FRAMES = 8 * FRAMES_PER_SECOND;
const CLOSE_MAX_FRAMES = 4.5 * FRAMES_PER_SECOND;
const DISSOLVE_MAX_FRAMES = 2 * FRAMES_PER_SECOND;
/** Longer videos outlast every letter. */
const VIDEO_MAX_FRAMES = 170 * FRAMES_PER_SECOND;

export interface MovementPlan {
  openingFrames: number;
  holdFrames: number;
  closeFrames: number;
  /** How long a pass dissolves from the seconds after the opening into those before. */
  dissolveFrames: number;
}

/**
 * The video's own last seconds are the close, and the seconds before them the holding movement: it
 * begins as the close does, dissolves into its own start and ends where the close begins. So a video
 * that holds for no pass plays as it was uploaded.
 * @returns null for a video that is too short or too long
 */
export function planMovement(frames: number): MovementPlan | null {
  const closeFrames = Math.min(CLOSE_MAX_FRAMES, Math.floor(frames * 0.3));
  const openingFrames = frames - closeFrames;
  const longest = Math.min(HOLD_MAX_FRAMES, openingFrames);
  const holdFrames = STEP_FRAMES * Math.floor(longest / STEP_FRAMES);
  if (holdFrames < STEP_FRAMES || frames > VIDEO_MAX_FRAMES) return null;
  const dissolveFrames = Math.min(DISSOLVE_MAX_FRAMES, closeFrames, holdFrames);
  return { openingFrames, holdFrames, closeFrames, dissolveFrames };
}

/** The packet with which the sound of a frame begins. */
export const packetAt = (frame: number): number =>
  Math.round((frame * SAMPLES_PER_FRAME) / SAMPLES_PER_PACKET) + 1;
