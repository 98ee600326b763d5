import { addDays, dayInIndia, type MessageKind, startOfDayInIndia } from '@rental/contracts';

const hourMs = 3_600_000;
const quiet = { from: 21 * hourMs, until: 8 * hourMs };

/** Customers have just booked, or have to act at once. */
const atAnyHour: readonly MessageKind[] = ['confirmed', 'late'];

/** Returns when a message may be sent: now or, from 21:00 to 08:00 in India, at 08:00 unless it is sent at any hour. */
export function sendableAt(kind: MessageKind, now: Date): Date {
  if (atAnyHour.includes(kind)) return now;
  const today = dayInIndia(now);
  const start = startOfDayInIndia(today);
  const passed = now.getTime() - start.getTime();
  if (passed < quiet.until) return new Date(start.getTime() + quiet.until);
  return passed < quiet.from ? now : new Date(startOfDayInIndia(addDays(today, 1)).getTime() + quiet.until);
}
