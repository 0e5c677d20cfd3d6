/**
 * The one script of the recipient's page, inlined as its source text: it can import nothing, use
 * nothing outside the function, and must stay under 3 KB compressed. The page works without it: Open
 * posts the form, and the browser's own controls play the film.
 *
 * The last words tell the time of all words, because time stands still for words that have appeared.
 */
export function pageScript(): void {
  const film = () => document.querySelector('video');
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const words = () => document.querySelector('.phrases')?.getAnimations({ subtree: true }) ?? [];
  /** How long the words wait for a film that does not come, in milliseconds. */
  const filmTimeoutMs = 4_000;

  const holdWords = (isHeld: boolean) => document.body.classList.toggle('paused', isHeld);

  /** Pauses or resumes the film together with the phrases over it. */
  function setPaused(isPaused: boolean): void {
    holdWords(isPaused);
    const video = film();
    if (isPaused) video?.pause();
    else void video?.play().catch(() => {});
  }

  function showControls(): void {
    const video = film();
    const bar = document.querySelector<HTMLElement>('.controls');
    if (!video || !bar || reducedMotion.matches) return;
    video.controls = false;
    const names = String(bar.dataset.controls).split('|');
    const button = (press: () => void) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.onclick = press;
      bar.prepend(element);
      return element;
    };
    const pause = button(() => setPaused(!video.paused));
    const sound = button(() => {
      video.muted = !video.muted;
    });
    const label = () => {
      pause.textContent = names[video.paused ? 0 : 1] as string;
      sound.textContent = names[video.muted ? 2 : 3] as string;
    };
    video.onvolumechange = label;
    label();
    // Going to the letter skips the film: reading it wants quiet.
    bar.querySelector('a')?.addEventListener('click', () => setPaused(true));
    keepTogether(video, label);
  }

  /** The film's clock leads the words: they wait while it waits, and catch up after a background tab. */
  function keepTogether(video: HTMLVideoElement, label: () => void): void {
    let earlierRounds = 0;
    let waiting = 0;
    const filmAt = () => (earlierRounds + video.currentTime) * 1_000;
    const wordsAt = () => Number(words().at(-1)?.currentTime ?? filmAt());
    const setWords = () => {
      if (Math.abs(wordsAt() - filmAt()) < 100) return;
      for (const word of words()) word.currentTime = filmAt();
    };
    const wait = () => {
      holdWords(true);
      clearTimeout(waiting);
      waiting = window.setTimeout(() => video.paused || holdWords(false), filmTimeoutMs);
    };
    const isUnfinished = () => words().some(({ playState }) => playState !== 'finished');
    video.onplay = label;
    video.onwaiting = wait;
    video.onplaying = () => {
      clearTimeout(waiting);
      // Words that are ahead stay there: the film joins them.
      const lead = (wordsAt() - filmAt()) / 1_000;
      if (lead > 0.15) video.currentTime += lead;
      else setWords();
      holdWords(false);
    };
    video.onpause = () => {
      label();
      if (!video.ended) holdWords(true);
    };
    video.ontimeupdate = () => {
      if (!video.paused && !video.seeking) setWords();
      const isFading = loops && video.duration - video.currentTime < 1.3 && isUnfinished();
      video.classList.toggle('fading', isFading);
    };
    // A film that cannot hold fades out and starts again while the letter lasts.
    const loops = video.hasAttribute('data-starts-again');
    video.onended = () => {
      if (!loops || !isUnfinished()) return;
      earlierRounds += video.duration;
      setPaused(false);
    };
    wait();
  }

  async function play(): Promise<void> {
    const video = film();
    if (!video || reducedMotion.matches) return;
    // The still picture stays until the film moves: WebKit stretches the first frame over the window.
    video.classList.add('fading');
    video.muted = false;
    try {
      await video.play();
    } catch (error) {
      // The reader has paused it before it began.
      if ((error as Error).name === 'AbortError') return;
      // Some browsers play only without sound at first; the button turns it on.
      video.muted = true;
      await video.play().catch(() => holdWords(false));
    }
  }

  document.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-open]')) return;
    event.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = 'true';
    // A video loaded during the tap may start with sound later, when its address is known.
    const unlocked = film();
    unlocked?.load();
    try {
      const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams() });
      // Only what is between the head and the script is new.
      const [, body = ''] = (await response.text()).split(/<body|<script/);
      const page = new DOMParser().parseFromString(`<body${body}`, 'text/html');
      const arrived = page.querySelector('video');
      if (!response.ok || !page.getElementById('letter')) throw new Error();
      if (unlocked && arrived) {
        // In WebKit, no media query matches before layout.
        for (const source of arrived.children as HTMLCollectionOf<HTMLSourceElement>) {
          if (matchMedia(source.media).matches) source.media = '';
        }
        unlocked.replaceChildren(...arrived.children);
        unlocked.hidden = false;
        arrived.replaceWith(unlocked);
      }
      document.body.replaceChildren(...page.body.childNodes);
      document.querySelector('main')?.focus({ preventScroll: true });
      scrollTo(0, 0);
      if (!reducedMotion.matches) unlocked?.load();
      // The phrases and the controls do not wait for the film to load.
      const starting = play();
      showControls();
      await starting;
    } catch {
      form.submit();
    }
  });

  if (document.getElementById('letter')) {
    void play();
    showControls();
  }
}
