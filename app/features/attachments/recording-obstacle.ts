/** Why someone can't record a letter. An address that is not confirmed keeps them from adding a picture, too. */
export type RecordingObstacle = 'recording_switched_off' | 'recording_needs_verified_email';
