import { useEffect, useRef } from 'react';
import { announce } from './announce.tsx';
import { useNow } from './use-now.ts';

export const timeIsOver = 'Time to pay has run out';

/** Remaining times that are announced to screen readers; the end is announced separately. */
const spokenSeconds = [300, 60];

function secondsUntil(moment: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1_000));
}

const minutesAndSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A payment request by our staff may last for hours. */
const inWords = (seconds: number): string =>
  seconds < 3_600
    ? minutesAndSeconds(seconds)
    : `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;

/** Announces the remaining time only at a few points, because an announcement every second would be unbearable. */
function useSpokenTime(seconds: number): void {
  const before = useRef(seconds);

  useEffect(() => {
    const passed = spokenSeconds.find((mark) => before.current > mark && seconds <= mark);
    if (passed !== undefined) announce(`${passed / 60} ${passed === 60 ? 'minute' : 'minutes'} left to pay`);
    if (before.current > 0 && seconds === 0) announce(timeIsOver);
    before.current = seconds;
  }, [seconds]);
}

/** Returns the time left to pay, such as `12:41` or `23 h 59 min`, or null once it is over. Calls `onEnd` at the end. */
export function useCountdown(until: string, onEnd?: () => void): string | null {
  const seconds = secondsUntil(until, useNow());
  const hasEnded = seconds === 0;
  useSpokenTime(seconds);

  useEffect(() => {
    if (hasEnded) onEnd?.();
    // oxlint-disable-next-line react/exhaustive-deps -- the end happens once; a new callback is no new end
  }, [hasEnded]);

  return hasEnded ? null : inWords(seconds);
}
