import { timeIsOver, useCountdown } from '../../../lib/browser/use-countdown.ts';
import { timeInIndia } from '../../../lib/format.ts';

type HoldTimerProps = { holdUntil: string; onEnd?: (() => void) | undefined };

/** Shows until when a car is reserved, in Indian time, and how much time remains. */
export function HoldTimer({ holdUntil, onEnd }: HoldTimerProps) {
  const timeLeft = useCountdown(holdUntil, onEnd);
  if (timeLeft === null) return <p className="font-semibold">{timeIsOver}</p>;

  return (
    <p className="text-[15px] text-ink-700">
      Reserved for you until <time dateTime={holdUntil}>{timeInIndia(new Date(holdUntil))}</time>,{' '}
      <span role="timer" aria-live="off" className="font-semibold text-ink-950 tabular-nums">
        {timeLeft}
      </span>{' '}
      left. After that, others can book the car.
    </p>
  );
}
