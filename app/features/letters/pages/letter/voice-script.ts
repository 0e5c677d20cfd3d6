import type { VoiceTiming } from './voice-player.server.tsx';

/**
 * The second script of a letter that is read aloud, inlined after `pageScript` under the same rules:
 * it can import nothing and use nothing outside the function. The film's clock leads the voice as it
 * leads the words. Without it, the film plays its music and the voice has a player of its own.
 */
export function voiceScript(): void {
  /** Loaded during the tap on Open: only then may it sound later. */
  const voice = new Audio();
  voice.preload = 'auto';
  /** As in over-film.tsx. */
  const underVoice = 0.22;
  const inPauses = 0.6;
  /** How long the film waits for a voice. */
  const voiceTimeoutMs = 8_000;
  let timing: VoiceTiming | null = null;
  let ticking = 0;
  let waiting = 0;
  let isRefused = false;
  let isGivenUp = false;

  const again = () => document.querySelector<HTMLAudioElement>('audio[data-voice]');

  /** Finds the arrived letter's voice, once. */
  function prepare(): void {
    const shown = again();
    if (timing || !shown) return;
    // biome-ignore lint/plugin: ours
    timing = JSON.parse(shown.dataset.voice ?? '');
    const source = [...shown.querySelectorAll('source')].find(({ type }) =>
      voice.canPlayType(type),
    );
    if (source) voice.src = source.src;
    else isGivenUp = true;
  }

  /** The film waits for the voice, so that no word of it is lost. */
  function waitFor(film: HTMLVideoElement): void {
    if (waiting) return;
    const goOn = () => {
      clearTimeout(waiting);
      waiting = 0;
      voice.oncanplay = null;
      void film.play().catch(() => {});
    };
    waiting = window.setTimeout(() => {
      isGivenUp = true;
      goOn();
    }, voiceTimeoutMs);
    voice.oncanplay = goOn;
    film.pause();
  }

  function follow(film: HTMLVideoElement): void {
    if (!timing) return;
    const at = Number(film.dataset.rounds ?? 0) + film.currentTime - timing.at;
    const isSpeaking = at >= 0 && at < timing.lasts;
    const isPause = timing.pauses.some(([from, to]) => at >= from && at < to);
    const isAlone = isGivenUp || isRefused || at < -0.6 || at > timing.lasts;
    const wanted = isAlone ? 1 : isPause ? inPauses : underVoice;
    const step = Math.max(-0.08, Math.min(0.08, wanted - film.volume));
    if (Math.abs(step) > 0.005) film.volume = Math.min(1, film.volume + step);
    voice.muted = film.muted;
    if (film.paused || film.seeking || film.readyState < 3 || !isSpeaking) {
      voice.pause();
      return;
    }
    if (isRefused || isGivenUp) return;
    if (Math.abs(voice.currentTime - at) > 0.25) voice.currentTime = at;
    if (voice.readyState < 3 && at < timing.lasts - 0.5) waitFor(film);
    else if (voice.paused) {
      voice.play().catch(({ name }: Error) => {
        isRefused = name === 'NotAllowedError';
      });
    }
  }

  /** Events of media do not bubble, but they can be captured. */
  function onMedia(type: string, handle: (media: HTMLMediaElement) => void): void {
    document.addEventListener(type, ({ target }) => handle(target as HTMLMediaElement), true);
  }

  onMedia('play', (media) => {
    isRefused = false;
    if (media === again()) document.querySelector('video')?.pause();
    if (!(media instanceof HTMLVideoElement)) return;
    prepare();
    again()?.pause();
    clearInterval(ticking);
    ticking = window.setInterval(() => follow(media), 80);
  });
  onMedia('pause', (media) => {
    if (!(media instanceof HTMLVideoElement)) return;
    clearInterval(ticking);
    voice.pause();
  });
  onMedia('volumechange', (media) => {
    if (media instanceof HTMLVideoElement && voice.muted !== media.muted) isRefused = false;
  });
  voice.onerror = () => {
    isGivenUp = timing !== null;
  };
  document.addEventListener('submit', ({ target }) => {
    if ((target as HTMLFormElement).matches('[data-open]')) voice.load();
  });
  prepare();
}
