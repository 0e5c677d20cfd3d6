/**
 * The one script of the recipient's page, written into it as text: it must stand alone, import
 * nothing and stay under 2 KB compressed. Everything it does works without it, one step less smooth.
 */
export function openInPlace(): void {
  const film = () => document.querySelector('video');
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');

  /** Film and words stand still together, and go on together. */
  function hold(isPaused: boolean): void {
    document.body.classList.toggle('paused', isPaused);
    const video = film();
    if (isPaused) video?.pause();
    else void video?.play().catch(() => {});
  }

  function showControls(): void {
    const video = film();
    const bar = document.querySelector('.controls');
    if (!video || !bar || stillness.matches) return;
    video.controls = false;
    const button = (press: () => void) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.onclick = press;
      bar.prepend(element);
      return element;
    };
    const pause = button(() => hold(!document.body.classList.contains('paused')));
    const sound = button(() => {
      video.muted = !video.muted;
    });
    const label = () => {
      pause.textContent = video.paused ? 'Play' : 'Pause';
      sound.textContent = video.muted ? 'Sound on' : 'Sound off';
    };
    video.onplay = video.onpause = video.onvolumechange = label;
    label();
    // Skipping: who goes on to read wants quiet.
    bar.querySelector('a')?.addEventListener('click', () => hold(true));
    const hasWords = () =>
      document
        .querySelector('.phrases')
        ?.getAnimations({ subtree: true })
        .some(({ playState }) => playState === 'running');
    video.ontimeupdate = () => {
      const isLeaving = video.duration - video.currentTime < 1.3 && hasWords();
      video.classList.toggle('leaving', isLeaving);
    };
    video.onended = () => {
      if (hasWords()) hold(false);
    };
  }

  async function play(): Promise<void> {
    const video = film();
    if (!video || stillness.matches) return;
    video.muted = false;
    try {
      await video.play();
    } catch {
      // Some browsers want silence first: the sound stays one visible press away.
      video.muted = true;
      await video.play().catch(() => {});
    }
  }

  document.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-open]')) return;
    event.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = 'true';
    // Inside the tap: a film that is woken now may start with sound once its address is known.
    const woken = film();
    woken?.load();
    try {
      const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams() });
      // Only what stands between its head and its script, which this page has already.
      const [, body = ''] = (await answer.text()).split(/<body|<script/);
      const page = new DOMParser().parseFromString(`<body${body}`, 'text/html');
      const arrived = page.querySelector('video');
      if (!answer.ok || !page.getElementById('letter')) throw new Error();
      if (woken && arrived) {
        woken.replaceChildren(...arrived.childNodes);
        woken.hidden = false;
        arrived.replaceWith(woken);
      }
      document.body.replaceChildren(...page.body.childNodes);
      document.querySelector('main')?.focus({ preventScroll: true });
      scrollTo(0, 0);
      if (!stillness.matches) woken?.load();
      // The words do not wait for the film, nor the buttons for its first picture.
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
