import { useEffect, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** Spec section 9: realtime heartbeat and reconnect delays, in milliseconds. */
const HEARTBEAT = 25_000;
const RECONNECT_DELAYS = [1_000, 2_000, 5_000, 10_000];
/** A line that stays silent for longer than this is dead, whatever the browser believes. */
const SILENCE_LIMIT = HEARTBEAT + 10_000;

type LineState = 'open' | 'reconnecting';
type Ending = 'CHANNEL_ERROR' | 'TIMED_OUT' | 'CLOSED';

/**
 * Keeps the page up to date: whatever is announced to this person makes the page read its data
 * again. Without scripts, or while the line is down, the page is simply as old as its last load.
 * @returns whether the line is open, for a quiet word to the person
 */
export function useLiveUpdates(): LineState {
  const { revalidate, state } = useRevalidator();
  const isGoing = useNavigation().state !== 'idle';
  const [line, setLine] = useState<LineState>('open');
  const [isStale, setIsStale] = useState(false);

  // What is announced while the page is being read may not be in it yet: then it is read once more.
  // Not sooner: whoever is on their way would be read twice, and what is said once would be lost.
  useEffect(() => {
    if (!isStale || isGoing || state !== 'idle') return;
    setIsStale(false);
    void revalidate();
  }, [isStale, isGoing, state, revalidate]);

  useEffect(() => {
    let source: EventSource | undefined;
    let silence: number | undefined;
    let retry: number | undefined;
    let turn = 0;

    function lose(ending: Ending) {
      source?.close();
      window.clearTimeout(silence);
      setLine('reconnecting');
      const delay = RECONNECT_DELAYS[Math.min(turn, RECONNECT_DELAYS.length - 1)];
      turn += 1;
      retry = window.setTimeout(() => connect(ending), delay);
    }

    function stayAwake() {
      window.clearTimeout(silence);
      silence = window.setTimeout(() => lose('TIMED_OUT'), SILENCE_LIMIT);
    }

    function connect(after?: Ending) {
      source = new EventSource(after ? `/live?after=${after}` : '/live');
      stayAwake();
      source.addEventListener('ready', () => {
        stayAwake();
        setLine('open');
        turn = 0;
        // What happened between the page's reading and this was announced to nobody here.
        setIsStale(true);
      });
      source.addEventListener('ping', stayAwake);
      for (const event of ['update', 'missed']) {
        source.addEventListener(event, () => {
          stayAwake();
          setIsStale(true);
        });
      }
      source.addEventListener('ended', () => {
        source?.close();
        window.clearTimeout(silence);
      });
      source.onerror = () => lose(source?.readyState === 2 ? 'CHANNEL_ERROR' : 'CLOSED');
    }

    connect();
    return () => {
      source?.close();
      window.clearTimeout(silence);
      window.clearTimeout(retry);
    };
  }, []);

  return line;
}
