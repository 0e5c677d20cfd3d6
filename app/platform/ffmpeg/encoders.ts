interface Encoder {
  /** The kind of pixels or samples that it takes. */
  format: string;
  /** How many samples a frame of sound has. */
  frameSamples?: number;
}

/** The encoders that this product uses. */
export const encoders: Record<string, Encoder> = {
  libx264: { format: 'yuv420p' },
  png: { format: 'rgb24' },
  aac: { format: 'fltp', frameSamples: 1_024 },
  libopus: { format: 'flt', frameSamples: 960 },
};
