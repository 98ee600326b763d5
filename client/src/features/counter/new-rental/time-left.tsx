import { useEffect, useRef } from 'react';
import { announce } from '../../../lib/browser/announce.tsx';
import { serverNow } from '../../../lib/clock.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { timeInIndia } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Moment } from '../../../ui/moment.tsx';
import { newRentalTexts as texts } from './new-rental-texts.ts';

const minuteMs = 60_000;
/** The time left from which the screen warns, also for screen readers. */
const warnMinutes = 5;

/**
 * Shows until when a car is held and how much time is left. Warns shortly before the end, and says when the time is up.
 */
export function TimeLeft({ holdUntil }: { holdUntil: string }) {
  const left = Date.parse(holdUntil) - useNow();
  const minutes = Math.ceil(left / minuteMs);
  const stage = left <= 0 ? 'over' : minutes <= warnMinutes ? 'soon' : 'enough';
  useSpoken(stage);
  if (stage === 'over') return <p className="font-semibold text-error">{texts.ranOut}</p>;

  return (
    <p className={classNames('text-[15px]', stage === 'soon' ? 'font-semibold text-waiting' : 'text-ink-700')}>
      Held until{' '}
      {minutes < 60 ? <time dateTime={holdUntil}>{timeInIndia(new Date(holdUntil))}</time> : <Moment at={holdUntil} />}
      {': '}
      <span className="whitespace-nowrap">{timeText(minutes)} left</span>. After that, others can book the car.
    </p>
  );
}

/** A hold for a customer who pays by link may last for hours. */
function timeText(minutes: number): string {
  if (minutes === 1) return '1 minute';
  return minutes < 60 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

type Stage = 'enough' | 'soon' | 'over';

/** Announces to screen readers that little time is left, and that the time is up. */
function useSpoken(stage: Stage): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage) announce(stage === 'over' ? texts.ranOut : `${warnMinutes} minutes left`);
    before.current = stage;
  }, [stage]);
}

/** Whether a hold has run out. */
export const hasRunOut = (holdUntil: string | null): boolean =>
  holdUntil !== null && Date.parse(holdUntil) <= serverNow();
