/**
 * Hands the microphone's sound to the page, mixed to one channel. It runs in the audio thread, so it
 * goes on when the page is busy. 1,024 frames are about 21 ms: fine enough for where a phrase starts.
 */
const FRAMES_PER_MESSAGE = 1_024;

// The names that exist only in an AudioWorklet's own scope.
declare const registerProcessor: (name: string, processor: unknown) => void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

class CaptureProcessor extends AudioWorkletProcessor {
  private frames = new Float32Array(FRAMES_PER_MESSAGE);
  private count = 0;

  process([channels]: Float32Array[][]): boolean {
    const [first] = channels ?? [];
    if (!channels || !first) return true;
    for (let index = 0; index < first.length; index += 1) {
      let sum = 0;
      for (const channel of channels) sum += channel[index] ?? 0;
      this.frames[this.count] = sum / channels.length;
      this.count += 1;
      if (this.count === FRAMES_PER_MESSAGE) {
        this.port.postMessage(this.frames, [this.frames.buffer]);
        this.frames = new Float32Array(FRAMES_PER_MESSAGE);
        this.count = 0;
      }
    }
    return true;
  }
}

registerProcessor('capture', CaptureProcessor);
