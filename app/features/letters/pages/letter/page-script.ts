/**
 * The one script of the recipient's page, inlined as its source text: it can import nothing, use
 * nothing outside the function, and must stay under 3 KB compressed. The page works without it: Open
 * posts the form, and the browser's own controls play the film.
 *
 * The last words tell the time of all words, because time stands still for words that have appeared.
 */
export function pageScript(): void {
  const find = <T extends Element = HTMLElement>(selector: string) =>
    document.querySelector<T>(selector);
  const film = () => find<HTMLVideoElement>('video');
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const words = () => find('.phrases')?.getAnimations({ subtree: true }) ?? [];
  const last = (animations: Animation[]) => animations[animations.length - 1];
  const { classList } = document.body;
  /** How long the words wait for a film that does not come, in milliseconds. */
  const filmTimeoutMs = 4_000;
  /** How long the recipient's name stands alone in the dark. */
  const dedicationMs = 1_200;
  const darkeningMs = 600;
  const secondsToAppear = 2;
  const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  const savesData = () =>
    (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

  const holdWords = (isHeld: boolean) => classList.toggle('paused', isHeld);
  /** The still picture shows how a film ends, so that it only stands in for one that does not come. */
  const darken = (isDark: boolean) => find('.film')?.classList.toggle('dark', isDark);

  /** Pauses or resumes the film together with the phrases over it. */
  function setPaused(isPaused: boolean): void {
    holdWords(isPaused);
    const video = film();
    if (isPaused) video?.pause();
    else void video?.play().catch(() => {});
  }

  function showControls(): void {
    const video = film();
    const bar = find('.controls');
    if (!video || !bar) return;
    const names = String(bar.dataset.controls).split('|');
    const button = (press: () => void) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.onclick = press;
      bar.prepend(element);
      return element;
    };
    if (reducedMotion.matches) {
      // The film's music, for those who want no movement.
      const music = new Audio();
      music.preload = 'none';
      for (const { src, type } of video.children as HTMLCollectionOf<HTMLSourceElement>) {
        if (!music.src && music.canPlayType(type)) music.src = src;
      }
      const play = button(() => void (music.paused ? music.play() : music.pause()));
      const label = () => {
        play.textContent = names[music.paused ? 2 : 3] as string;
      };
      music.onplay = music.onpause = label;
      label();
      return;
    }
    video.controls = false;
    const pause = button(() => {
      if (classList.contains('ended')) watchAgain();
      else setPaused(!video.paused);
    });
    const sound = button(() => {
      video.muted = !video.muted;
    });
    const label = () => {
      const isOver = classList.contains('ended');
      pause.textContent = names[isOver ? 4 : video.paused ? 0 : 1] as string;
      sound.textContent = names[video.muted ? 2 : 3] as string;
      sound.hidden = isOver;
    };
    video.onvolumechange = label;
    // Going to the letter skips the film: reading it wants quiet.
    bar.querySelector('a')?.addEventListener('click', () => setPaused(true));
    const { watchAgain, step } = keepTogether(video, label);
    label();
    // For readers with another pace: from phrase to phrase, and Pause keeps one there.
    find('.film')?.addEventListener('click', ({ target }) => {
      if (target !== bar && !bar.contains(target as Node)) step(1);
    });
    document.onkeydown = ({ key, target }) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const isReading = scrollY > innerHeight / 2 || (target as Element).matches('textarea,select');
      if (by && !isReading) step(document.dir === 'rtl' ? -by : by);
    };
  }

  /**
   * The film's clock leads the words: they wait while it waits, and catch up after a background tab.
   * @returns what plays both from the beginning, and what takes both to the next phrase or the one before
   */
  function keepTogether(video: HTMLVideoElement, label: () => void) {
    let earlierRounds = 0;
    const setEarlierRounds = (seconds: number) => {
      earlierRounds = seconds;
      // For `voiceScript`.
      video.dataset.rounds = String(seconds);
    };
    let waiting = 0;
    /** Where the film is once it moves again. */
    let movesFrom = 0;
    /** The words have gone on without the film, which joins them once it comes. */
    let areAhead = false;
    const filmAt = () => (earlierRounds + video.currentTime) * 1_000;
    const wordsAt = () => Number(last(words())?.currentTime ?? filmAt());
    const setWords = () => {
      if (Math.abs(wordsAt() - filmAt()) < 100) return;
      for (const word of words()) word.currentTime = filmAt();
    };
    const wait = () => {
      holdWords(true);
      movesFrom = video.currentTime + 0.1;
      clearTimeout(waiting);
      waiting = window.setTimeout(() => {
        if (video.paused) return;
        areAhead = true;
        holdWords(false);
        if (video.currentTime) return;
        darken(false);
        void last(words())?.finished.then(() => video.currentTime || end(true));
      }, filmTimeoutMs);
    };
    const isUnfinished = () => words().some(({ playState }) => playState !== 'finished');
    const end = (isOver: boolean) => {
      classList.toggle('ended', isOver);
      label();
    };
    video.onplay = () => {
      end(false);
      darken(true);
      // The dark stays until the film moves: WebKit stretches the first frame over the window.
      if (!video.currentTime) video.classList.add('fading');
    };
    video.onwaiting = wait;
    const join = () => {
      clearTimeout(waiting);
      waiting = 0;
      end(false);
      const lead = (wordsAt() - filmAt()) / 1_000;
      areAhead = lead > 0.15;
      if (areAhead) video.currentTime += lead;
      else setWords();
      holdWords(false);
    };
    video.onplaying = join;
    video.onpause = () => {
      label();
      if (!video.ended) holdWords(true);
    };
    video.ontimeupdate = () => {
      if (!video.paused && !video.seeking) {
        // After a jump, WebKit says that it waits, and not that it plays again.
        if (waiting && video.currentTime > movesFrom) join();
        else if (!areAhead) setWords();
      }
      const isFading = loops && video.duration - video.currentTime < 1.3 && isUnfinished();
      video.classList.toggle('fading', isFading);
    };
    // A film that cannot hold fades out and starts again while the letter lasts.
    const loops = video.hasAttribute('data-starts-again');
    video.onended = () => {
      if (!loops || !isUnfinished()) {
        holdWords(false);
        return end(true);
      }
      setEarlierRounds(earlierRounds + video.duration);
      setPaused(false);
    };
    const goTo = (seconds: number) => {
      setEarlierRounds(loops ? seconds - (seconds % video.duration) : 0);
      video.currentTime = seconds - earlierRounds;
    };
    wait();
    return {
      watchAgain: () => {
        goTo(0);
        // A copy of the words begins from the start.
        const phrases = find('.phrases');
        phrases?.replaceWith(phrases.cloneNode(true));
        setPaused(false);
      },
      step: (by: number) => {
        const starts = [...document.querySelectorAll<HTMLElement>('.phrases p')].map(({ style }) =>
          parseFloat(style.getPropertyValue('--t')),
        );
        const at = wordsAt() / 1_000;
        const earlier = starts.filter((start) => start < at - secondsToAppear);
        const start = by > 0 ? starts.find((one) => one > at) : earlier[earlier.length - 1];
        if (start === undefined || !video.duration) return;
        // Over a film that is paused a phrase stands there at once.
        goTo(start + (video.paused ? secondsToAppear : 0));
        setWords();
      },
    };
  }

  /** One tap for larger letters, remembered in this browser. */
  function offerLargerLetters(): void {
    const button = find<HTMLButtonElement>('.type');
    if (!button) return;
    const key = 'unsent.larger-letters';
    const set = (isLarger: boolean) => {
      classList.toggle('larger', isLarger);
      button.setAttribute('aria-pressed', String(isLarger));
    };
    button.hidden = false;
    button.onclick = () => {
      const isLarger = !classList.contains('larger');
      set(isLarger);
      try {
        localStorage.setItem(key, isLarger ? '1' : '');
      } catch {}
    };
    try {
      set(localStorage.getItem(key) === '1');
    } catch {}
  }

  async function play(video: HTMLVideoElement): Promise<void> {
    video.muted = false;
    try {
      await video.play();
    } catch (error) {
      // The reader has paused it before it began.
      if ((error as Error).name === 'AbortError') return;
      // Some browsers play only without sound at first; the button turns it on.
      video.muted = true;
      await video.play().catch(() => {
        darken(false);
        holdWords(false);
      });
    }
  }

  document.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-open]')) return;
    event.preventDefault();
    if (form.hasAttribute('aria-busy')) return;
    form.setAttribute('aria-busy', 'true');
    // A video loaded during the tap may start with sound later, when its address is known.
    const unlocked = film();
    unlocked?.load();
    const isMoving = !reducedMotion.matches;
    if (isMoving) classList.add('opening');
    try {
      const [response] = await Promise.all([
        fetch(form.action, { method: 'POST', body: new URLSearchParams() }),
        passed(isMoving ? darkeningMs : 0),
      ]);
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
        if (savesData()) unlocked.preload = 'none';
        unlocked.textContent = '';
        unlocked.append(...arrived.children);
        unlocked.hidden = false;
        arrived.replaceWith(unlocked);
      }
      if (isMoving) page.querySelector('.film')?.classList.add('dark');
      document.body.textContent = '';
      document.body.append(...page.body.childNodes);
      classList.remove('opening');
      find('main')?.focus({ preventScroll: true });
      scrollTo(0, 0);
      offerLargerLetters();
      if (!unlocked || !arrived) return;
      // The phrases and the controls do not wait for the film to load.
      showControls();
      if (!isMoving) return;
      if (savesData()) {
        // The film is for those who ask for it: its words stand over the still picture.
        darken(false);
        return holdWords(false);
      }
      unlocked.load();
      await passed(find('.to') ? dedicationMs : 0);
      await play(unlocked);
    } catch {
      // If this has no answer either, the cover stays, or comes back with Back: it can be opened again.
      classList.remove('opening');
      form.removeAttribute('aria-busy');
      form.submit();
    }
  });

  // A letter that was opened before stays still and silent: its reader comes back to read.
  if (document.getElementById('letter')) {
    offerLargerLetters();
    showControls();
    holdWords(true);
    if (!location.hash) find('#letter')?.scrollIntoView();
  }
}
