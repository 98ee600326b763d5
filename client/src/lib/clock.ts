import { dayInIndia } from '@rental/contracts';

let serverAheadMilliseconds = 0;

/** The device’s time in milliseconds since 1970, only for durations that start and end on this device. */
export const deviceNow = (): number => Date.now();

/** The server’s time in milliseconds since 1970, estimated from the last response, for deadlines and token expiry. */
export function serverNow(): number {
  return deviceNow() + serverAheadMilliseconds;
}

/** Estimates the server’s time from a `Date` header, which has whole seconds; differences under 2 s are ignored. */
export function learnServerTime(dateHeader: string | null): void {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverTime)) return;
  const ahead = serverTime - deviceNow();
  serverAheadMilliseconds = Math.abs(ahead) < 2_000 ? 0 : ahead;
}

/** Returns the current calendar day in India, `YYYY-MM-DD`, regardless of the device’s time zone. */
export function todayInIndia(): string {
  return dayInIndia(new Date(serverNow()));
}
