import { dayTimeInIndia } from '../lib/format.ts';

/** A time in India: `20-11-2026, 2:35PM`. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap tabular-nums">
    {dayTimeInIndia(new Date(at))}
  </time>
);
