import { dayInIndia } from '@rental/contracts';

let serverAheadMilliseconds = 0;

/** Milliseconds since 1970 on the device's own clock, for what begins and ends on this device. */
export const deviceNow = (): number => Date.now();

/**
 * Milliseconds since 1970 on the server's clock, as far as its last answer told; the device's own clock until then.
 * Deadlines and token expiry are measured with this.
 */
export function serverNow(): number {
  return deviceNow() + serverAheadMilliseconds;
}

/** Learns the server's time from a `Date` header, which has whole seconds: differences under two are noise. */
export function learnServerTime(dateHeader: string | null): void {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverTime)) return;
  const ahead = serverTime - deviceNow();
  serverAheadMilliseconds = Math.abs(ahead) < 2_000 ? 0 : ahead;
}

/** India's calendar day now, `YYYY-MM-DD`, whatever the device's time zone. */
export function todayInIndia(): string {
  return dayInIndia(new Date(serverNow()));
}
