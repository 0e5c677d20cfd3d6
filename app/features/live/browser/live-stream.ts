import { fetchSession } from '#app/routes/layout/use-session-check.ts';

/** In milliseconds, as the server sends them. */
const HEARTBEAT = 25_000;
const RECONNECT_DELAYS = [1_000, 2_000, 5_000, 10_000];
/** After this much silence the connection is dead, even if the browser has not noticed. */
const SILENCE_LIMIT = HEARTBEAT + 10_000;
/** The tab with the stream answers others at once, unless the system has suspended it. */
const ANSWER_LIMIT = 5_000;

type DisconnectReason = 'CHANNEL_ERROR' | 'TIMED_OUT' | 'CLOSED';

/** What a page hears: the connection works or is lost, and its data may have changed. */
export type LiveSignal = 'open' | 'reconnecting' | 'stale';
/** And what a stream says besides: that it lives, and why it is over. */
type StreamSignal = LiveSignal | 'ping' | 'ended' | 'replaced';

/**
 * Hears of changes until the returned function is called. Browsers open six connections to a host over
 * HTTP/1.1, so all tabs of a viewer share one stream: the tab that holds a lock has it and tells the
 * others. When it closes, the browser gives the lock to the next. Without these APIs, on a plain HTTP
 * address, each tab has a stream while somebody looks at it.
 */
export function followLive(viewer: string, onSignal: (signal: LiveSignal) => void): () => void {
  const canShare = 'locks' in navigator && 'BroadcastChannel' in window;
  return canShare ? shareStream(`unsent.live.${viewer}`, onSignal) : streamWhileVisible(onSignal);
}

function shareStream(name: string, onSignal: (signal: LiveSignal) => void): () => void {
  const tabs = new BroadcastChannel(name);
  let waiting = new AbortController();
  /** Ends the stream of this tab; null in all tabs but one. */
  let stopLeading: (() => void) | null = null;
  let state: LiveSignal = 'open';
  let isOver = false;
  let isReplaced = false;
  let hasHeard = false;
  let silenceTimer: number | undefined;

  function hear(signal: StreamSignal) {
    restartSilenceTimer();
    // Nobody heard what was announced before the first signal, or during a silence.
    if (!hasHeard) onSignal('stale');
    hasHeard = true;
    if (signal === 'open' || signal === 'reconnecting' || signal === 'stale') onSignal(signal);
  }

  /** A tab that the system has suspended keeps its lock and says nothing: one that is seen takes over. */
  function restartSilenceTimer(limit = SILENCE_LIMIT) {
    window.clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(() => {
      if (isOver || stopLeading) return;
      hasHeard = false;
      if (document.visibilityState === 'visible') lead({ steal: true });
      restartSilenceTimer();
    }, limit);
  }

  /** Leads as soon as no other tab does. */
  function lead(options: LockOptions) {
    waiting.abort();
    waiting = new AbortController();
    navigator.locks
      .request(name, options.steal ? options : { signal: waiting.signal }, holdStream)
      .catch(() => {
        // Another tab has taken over, or this one waits no longer.
        if (!stopLeading) return;
        stopLeading();
        if (!isOver) lead({});
      });
  }

  const holdStream = () =>
    new Promise<void>((release) => {
      if (isOver) return release();
      isReplaced = false;
      const close = openStream((signal) => {
        if (signal === 'open' || signal === 'reconnecting') state = signal;
        if (signal === 'ended' || signal === 'replaced') {
          isReplaced = signal === 'replaced';
          isOver = signal === 'ended';
          stopLeading?.();
          return;
        }
        tabs.postMessage(signal);
        hear(signal);
      });
      stopLeading = () => {
        stopLeading = null;
        close();
        release();
      };
    });

  tabs.onmessage = ({ data }: MessageEvent<StreamSignal | 'hello'>) => {
    if (data !== 'hello') hear(data);
    else if (stopLeading) tabs.postMessage(state);
  };

  // The session has opened too many streams since: this one comes back when somebody looks at it.
  function takePlaceBack() {
    if (isReplaced && document.visibilityState === 'visible') lead({});
  }

  function askForSigns() {
    if (stopLeading || document.visibilityState === 'hidden') return;
    restartSilenceTimer(ANSWER_LIMIT);
    tabs.postMessage('hello');
  }

  document.addEventListener('visibilitychange', takePlaceBack);
  document.addEventListener('visibilitychange', askForSigns);
  window.addEventListener('focus', takePlaceBack);
  restartSilenceTimer();
  lead({});
  tabs.postMessage('hello');
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', takePlaceBack);
    document.removeEventListener('visibilitychange', askForSigns);
    window.removeEventListener('focus', takePlaceBack);
    window.clearTimeout(silenceTimer);
    waiting.abort();
    stopLeading?.();
    tabs.close();
  };
}

function streamWhileVisible(onSignal: (signal: LiveSignal) => void): () => void {
  let close: (() => void) | null = null;
  let isOver = false;

  function update() {
    if (document.visibilityState === 'hidden') {
      close?.();
      close = null;
    } else if (!isOver) {
      close ??= openStream((signal) => {
        if (signal === 'open' || signal === 'reconnecting' || signal === 'stale') onSignal(signal);
        if (signal === 'replaced') close = null;
        isOver ||= signal === 'ended';
      });
    }
  }

  document.addEventListener('visibilitychange', update);
  window.addEventListener('focus', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('focus', update);
    close?.();
  };
}

/** Opens a stream that reconnects by itself until it is over. @returns a function that closes it */
function openStream(onSignal: (signal: StreamSignal) => void): () => void {
  let source: EventSource | undefined;
  let silenceTimer: number | undefined;
  let retryTimer: number | undefined;
  let attempt = 0;
  let isClosed = false;

  function close() {
    isClosed = true;
    source?.close();
    window.clearTimeout(silenceTimer);
    window.clearTimeout(retryTimer);
  }

  function disconnect(reason: DisconnectReason) {
    source?.close();
    window.clearTimeout(silenceTimer);
    onSignal('reconnecting');
    const delay = RECONNECT_DELAYS[Math.min(attempt, RECONNECT_DELAYS.length - 1)];
    attempt += 1;
    retryTimer = window.setTimeout(() => connect(reason), delay);
  }

  function restartSilenceTimer() {
    window.clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(() => disconnect('TIMED_OUT'), SILENCE_LIMIT);
  }

  /** Refused by the server: tried again, unless the session is over. */
  async function reconnectWithSession() {
    source?.close();
    window.clearTimeout(silenceTimer);
    const session = await fetchSession('GET');
    if (isClosed) return;
    if (!session || session.state === 'signed-in') return disconnect('CHANNEL_ERROR');
    close();
    onSignal('ended');
  }

  function connect(after?: DisconnectReason) {
    source = new EventSource(after ? `/live?after=${after}` : '/live');
    restartSilenceTimer();
    source.addEventListener('ready', () => {
      restartSilenceTimer();
      attempt = 0;
      onSignal('open');
      // Nobody heard what was announced before this event.
      onSignal('stale');
    });
    source.addEventListener('ping', () => {
      restartSilenceTimer();
      onSignal('ping');
    });
    for (const event of ['update', 'missed']) {
      source.addEventListener(event, () => {
        restartSilenceTimer();
        onSignal('stale');
      });
    }
    for (const event of ['ended', 'replaced'] as const) {
      source.addEventListener(event, () => {
        close();
        onSignal(event);
      });
    }
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) void reconnectWithSession();
      else disconnect('CLOSED');
    };
  }

  connect();
  return close;
}
