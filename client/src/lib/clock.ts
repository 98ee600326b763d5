import { dayInIndia } from '@rental/contracts';

let serverAheadMilliseconds = 0;

/** Returns milliseconds since 1970 on the device’s clock, for durations that are measured on this device only. */
export const deviceNow = (): number => Date.now();

/**
 * Returns milliseconds since 1970 on the server’s clock, estimated from its last response; the device’s clock until
 * then. Use it for deadlines and token expiry.
 */
export function serverNow(): number {
  return deviceNow() + serverAheadMilliseconds;
}

/** Reads the server’s time from a `Date` header, which has whole seconds: differences under two seconds are noise. */
export function learnServerTime(dateHeader: string | null): void {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverTime)) return;
  const ahead = serverTime - deviceNow();
  serverAheadMilliseconds = Math.abs(ahead) < 2_000 ? 0 : ahead;
}

/** Returns the current calendar day in India, `YYYY-MM-DD`, whatever the device’s time zone. */
export function todayInIndia(): string {
  return dayInIndia(new Date(serverNow()));
}
