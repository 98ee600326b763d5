import { useEffect, useRef } from 'react';
import { announce } from '../../../lib/browser/announce.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** Remaining times that are announced to screen readers; the end of the hold is announced separately. */
const spokenSeconds = [300, 60];

function secondsUntil(moment: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1_000));
}

const minutesAndSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Announces the remaining time only at a few points, because an announcement every second would be unbearable. */
function useSpokenTime(seconds: number): void {
  const before = useRef(seconds);

  useEffect(() => {
    const passed = spokenSeconds.find((mark) => before.current > mark && seconds <= mark);
    if (passed !== undefined) announce(`${passed / 60} ${passed === 60 ? 'minute' : 'minutes'} left to pay`);
    if (before.current > 0 && seconds === 0) announce('Time to pay has run out');
    before.current = seconds;
  }, [seconds]);
}

type HoldTimerProps = { holdUntil: string; onEnd?: (() => void) | undefined };

/** Shows until when a car is reserved, in Indian time, and how much time remains. */
export function HoldTimer({ holdUntil, onEnd }: HoldTimerProps) {
  const seconds = secondsUntil(holdUntil, useNow());
  const hasEnded = seconds === 0;
  useSpokenTime(seconds);

  useEffect(() => {
    if (hasEnded) onEnd?.();
    // oxlint-disable-next-line react/exhaustive-deps -- the end happens once; a new callback is no new end
  }, [hasEnded]);

  if (hasEnded) return <p className="font-semibold">Time to pay has run out</p>;
  return (
    <p className="text-[15px] text-ink-700">
      Reserved for you until <time dateTime={holdUntil}>{clock.format(new Date(holdUntil))}</time>,{' '}
      <span role="timer" aria-live="off" className="font-semibold text-ink-950 tabular-nums">
        {minutesAndSeconds(seconds)}
      </span>{' '}
      left. After that, others can book the car.
    </p>
  );
}
