import { cancellationSteps, dayInIndia, formatDay } from '@rental/contracts';
import type { PublicConfig } from '@rental/contracts';
import { weekdayAndDay } from '../../search/search-rules.ts';

const timeInIndia = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
});

/** Until when a cancellation gives how much back: "Full refund until Fri 20-11-2026, 00:00". */
export function cancellationLines(tiers: PublicConfig['cancellationTiers'], fromDate: string): string[] {
  return cancellationSteps(tiers, fromDate).map(({ until, percent }) => {
    const moment = new Date(until);
    const back = percent === 100 ? 'Full refund' : `${percent} % back`;
    return `${back} until ${weekdayAndDay(dayInIndia(moment), formatDay)}, ${timeInIndia.format(moment)}`;
  });
}
