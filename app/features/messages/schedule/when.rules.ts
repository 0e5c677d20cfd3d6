/** When a letter should arrive, as its form asks. Pure, and small enough for every form. */

/** Times that count from the moment of sending: in an hour, and tomorrow at 8:00. */
const schedulePresets = ['hour', 'tomorrow'] as const;

export type SchedulePreset = (typeof schedulePresets)[number];

export const whenChoices = ['now', ...schedulePresets, 'later'] as const;

export type When = (typeof whenChoices)[number];

/** The choice in a form; anything else means right away. */
export const parseWhen = (value: unknown): When =>
  whenChoices.find((choice) => choice === value) ?? 'now';

/** Whether a choice counts from the moment of sending. */
export const isPreset = (when: When): when is SchedulePreset =>
  when === 'hour' || when === 'tomorrow';

const SLEPT_ON = ['apology', 'farewell'];

/** Whether letters of a category are often better for a night's sleep. */
export const isSleptOn = (categoryId: string | null | undefined): boolean =>
  SLEPT_ON.some((id) => id === categoryId);

/** From 22:00 to 5:00 by the sender's clock. */
export const isNight = (hour: number): boolean => hour >= 22 || hour < 5;
