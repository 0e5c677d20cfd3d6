/**
 * The one script of the recipient's page, written into it as text: it must stand alone, import
 * nothing and stay under 2 KB compressed. Everything it does works without it, one step less smooth.
 */
export function openInPlace(): void {
  const film = () => document.querySelector('video');

  function showControls(): void {
    const video = film();
    const bar = document.querySelector('[data-controls]');
    if (!video || !bar) return;
    video.controls = false;
    const button = (label: string, press: () => string) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = label;
      element.onclick = () => {
        element.textContent = press();
      };
      bar.prepend(element);
    };
    button('Pause', () => {
      const isPaused = !document.body.classList.contains('paused');
      document.body.classList.toggle('paused', isPaused);
      if (isPaused) video.pause();
      else void video.play();
      return isPaused ? 'Play' : 'Pause';
    });
    button(video.muted ? 'Sound on' : 'Sound off', () => {
      video.muted = !video.muted;
      return video.muted ? 'Sound on' : 'Sound off';
    });
  }

  async function play(): Promise<void> {
    const video = film();
    if (!video || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
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
    // Inside the tap: a film that is woken now may start with sound once its address is known.
    const woken = film();
    woken?.load();
    try {
      const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams() });
      // Only what stands between its head and its script, which this page has already.
      const [, body = ''] = (await answer.text()).split(/<body[^>]*>|<script/);
      const page = new DOMParser().parseFromString(body, 'text/html');
      const arrived = page.querySelector('video');
      if (!answer.ok || !page.getElementById('letter')) throw new Error();
      if (woken && arrived) {
        woken.replaceChildren(...arrived.childNodes);
        woken.hidden = false;
        arrived.replaceWith(woken);
      }
      document.body.replaceChildren(...page.body.childNodes);
      scrollTo(0, 0);
      woken?.load();
      await play();
      showControls();
    } catch {
      form.submit();
    }
  });

  if (document.getElementById('letter')) {
    void play();
    showControls();
  }
}
