import { type CancellationStep, dayInIndia, formatDay } from '@rental/contracts';

const timeZone = 'Asia/Kolkata';
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' });
const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** Until when a cancellation gives how much back: "Full refund until Fri 20-11-2026, 00:00". */
export function refundLine({ until, percent }: CancellationStep): string {
  const moment = new Date(until);
  const back = percent === 100 ? 'Full refund' : `${percent} % back`;
  return `${back} until ${weekday.format(moment)} ${formatDay(dayInIndia(moment))}, ${time.format(moment)}`;
}
