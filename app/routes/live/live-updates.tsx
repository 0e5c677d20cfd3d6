import { useEffect, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** In milliseconds, as the server sends them. */
const HEARTBEAT = 25_000;
const RECONNECT_DELAYS = [1_000, 2_000, 5_000, 10_000];
/** After this much silence the connection is dead, even if the browser has not noticed. */
const SILENCE_LIMIT = HEARTBEAT + 10_000;

type ConnectionState = 'open' | 'reconnecting';
type DisconnectReason = 'CHANNEL_ERROR' | 'TIMED_OUT' | 'CLOSED';

/** Reloads the page's data whenever it changes, and says so while the connection is lost. */
export function LiveUpdates() {
  const connection = useLiveUpdates();
  return (
    <p role="status" className="min-h-5 text-sm text-soft print:hidden">
      {connection === 'reconnecting' && 'Reconnecting'}
    </p>
  );
}

function useLiveUpdates(): ConnectionState {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  const [connection, setConnection] = useState<ConnectionState>('open');
  const [isStale, setIsStale] = useState(false);

  // A change announced while data is loading may be missing from it, so the page loads once more. It
  // waits for a navigation to end: revalidating during one would load twice and lose its flash notice.
  useEffect(() => {
    if (!isStale || isNavigating || state !== 'idle') return;
    setIsStale(false);
    void revalidate();
  }, [isStale, isNavigating, state, revalidate]);

  useEffect(() => {
    let source: EventSource | undefined;
    let silenceTimer: number | undefined;
    let retryTimer: number | undefined;
    let attempt = 0;
    let isReplaced = false;

    function disconnect(reason: DisconnectReason) {
      source?.close();
      window.clearTimeout(silenceTimer);
      setConnection('reconnecting');
      const delay = RECONNECT_DELAYS[Math.min(attempt, RECONNECT_DELAYS.length - 1)];
      attempt += 1;
      retryTimer = window.setTimeout(() => connect(reason), delay);
    }

    function restartSilenceTimer() {
      window.clearTimeout(silenceTimer);
      silenceTimer = window.setTimeout(() => disconnect('TIMED_OUT'), SILENCE_LIMIT);
    }

    function connect(after?: DisconnectReason) {
      source = new EventSource(after ? `/live?after=${after}` : '/live');
      restartSilenceTimer();
      source.addEventListener('ready', () => {
        restartSilenceTimer();
        setConnection('open');
        attempt = 0;
        // Nobody heard what was announced between the page's load and this event.
        setIsStale(true);
      });
      source.addEventListener('ping', restartSilenceTimer);
      for (const event of ['update', 'missed']) {
        source.addEventListener(event, () => {
          restartSilenceTimer();
          setIsStale(true);
        });
      }
      for (const event of ['ended', 'replaced']) {
        source.addEventListener(event, () => {
          source?.close();
          window.clearTimeout(silenceTimer);
          isReplaced = event === 'replaced';
        });
      }
      source.onerror = () => disconnect(source?.readyState === 2 ? 'CHANNEL_ERROR' : 'CLOSED');
    }

    // Newer pages have taken the place of this one: it takes theirs when somebody looks at it again.
    function takePlaceBack() {
      if (!isReplaced || document.visibilityState === 'hidden') return;
      isReplaced = false;
      connect();
    }

    connect();
    document.addEventListener('visibilitychange', takePlaceBack);
    window.addEventListener('focus', takePlaceBack);
    return () => {
      document.removeEventListener('visibilitychange', takePlaceBack);
      window.removeEventListener('focus', takePlaceBack);
      source?.close();
      window.clearTimeout(silenceTimer);
      window.clearTimeout(retryTimer);
    };
  }, []);

  return connection;
}
