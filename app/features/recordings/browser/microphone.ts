import captureWorklet from './capture-worklet.ts?worker&url';
import type { MicrophoneProblem } from './recorder.rules.ts';

/** Every engine can record at this rate, and the server stores it. */
const SAMPLE_RATE = 48_000;

/** A context without a device to play on may wait forever. */
const START_TIMEOUT_MS = 5_000;

export interface Microphone {
  sampleRate: number;
  close(): void;
}

interface MicrophoneListener {
  /** Sound of one channel, between -1 and 1. */
  onSound: (frames: Float32Array) => void;
  /** It was unplugged or taken by another program. */
  onLost: () => void;
}

/** Why a microphone could not be opened. */
export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Loads what the microphone needs, so that it opens even if the network goes in between. */
export function prepareMicrophone(): void {
  void fetch(captureWorklet).catch(() => {});
}

/**
 * Opens the microphone and hands over its sound as plain samples. A MediaRecorder would give another
 * format in each engine, loses the moments around each stop, and its pieces cannot be joined without
 * decoding them all. Samples are alike everywhere and joined by putting one after the other.
 * @throws {MicrophoneError}
 */
export async function openMicrophone(listener: MicrophoneListener): Promise<Microphone> {
  // Made before the wait: WebKit starts a context only during the tap that asked for it.
  let context = newContext({ sampleRate: SAMPLE_RATE });
  let stream: MediaStream | null = null;
  try {
    const opened = await askForStream();
    stream = opened;
    const [track] = opened.getAudioTracks();
    if (!track) throw new MicrophoneError('missing');
    const source = await connect(context, opened).catch(async (error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') throw error;
      // Earlier versions of Firefox connect a microphone only to a context of the same rate.
      await context.close();
      context = newContext();
      return connect(context, opened);
    });
    source.port.onmessage = ({ data }: MessageEvent<Float32Array>) => listener.onSound(data);
    await started(context);
    let isClosed = false;
    const lose = () => {
      if (!isClosed) listener.onLost();
    };
    track.addEventListener('ended', lose);
    // A telephone call takes the microphone by muting it.
    track.addEventListener('mute', lose);
    // So do iPhones, by interrupting the page's sound.
    context.addEventListener('statechange', () => context.state !== 'running' && lose());
    return {
      sampleRate: context.sampleRate,
      close() {
        isClosed = true;
        source.port.onmessage = null;
        for (const each of opened.getTracks()) each.stop();
        void context.close();
      },
    };
  } catch (error) {
    for (const track of stream?.getTracks() ?? []) track.stop();
    void context.close().catch(() => {});
    throw error instanceof MicrophoneError ? error : new MicrophoneError(problemOf(error));
  }
}

const newContext = (options?: AudioContextOptions): AudioContext => new AudioContext(options);

async function askForStream(): Promise<MediaStream> {
  // Missing on pages that are not secure, and in browsers without it.
  if (!navigator.mediaDevices?.getUserMedia) throw new MicrophoneError('missing');
  return navigator.mediaDevices.getUserMedia({
    // Made for calls, they would thin the voice; a level that follows the speaker does not.
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: true },
  });
}

async function connect(context: AudioContext, stream: MediaStream): Promise<AudioWorkletNode> {
  await context.audioWorklet.addModule(captureWorklet);
  const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
  context.createMediaStreamSource(stream).connect(node);
  return node;
}

async function started(context: AudioContext): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, START_TIMEOUT_MS));
  await Promise.race([context.resume(), timeout]);
  if (context.state !== 'running') throw new MicrophoneError('no-sound');
}

function problemOf(error: unknown): MicrophoneProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  // Another program has it, or the system failed to start it.
  if (name === 'NotReadableError' || name === 'AbortError') return 'taken-away';
  return 'missing';
}
