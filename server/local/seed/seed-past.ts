import { runAllWorkers } from '../../src/features/payment/workers.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createRazorpayGateway } from '../../src/platform/razorpay/gateway.ts';
import { type Sandbox, startSandbox } from '../razorpay-sandbox/index.ts';
import { type Names, seedBooking, todayInIndia } from './seed-bookings.ts';
import { pastBookings } from './seed-data.ts';

const day = 86_400_000;

/** A clock that the sandbox moves along with, beginning at `startAt`. */
function travellingClock(startAt: Date, sandbox: Sandbox): Clock & { travelTo: (moment: Date) => Promise<void> } {
  let now = startAt.getTime();
  const move = async (ms: number) => {
    now += ms;
    await sandbox.advance(ms);
  };
  return {
    now: () => new Date(now),
    sleep: move,
    travelTo: async (moment) => move(Math.max(0, moment.getTime() - now)),
  };
}

/**
 * Plays the demo's past from its first day on, with a provider and a clock of its own, so that every record carries
 * the day on which it would have been written. Ends far enough back for each payment's checks to be over.
 */
export async function seedPast(names: Names, deps: Deps): Promise<void> {
  const { keyId, keySecret, webhookSecrets } = deps.settings.razorpay;
  const today = todayInIndia(deps);
  const momentOf = (madeOn: number) => new Date(deps.clock.now().getTime() + madeOn * day);
  const startAt = momentOf(Math.min(...pastBookings.map(({ madeOn }) => madeOn)));
  const webhookSecret = webhookSecrets[0] ?? keySecret;
  const sandbox = await startSandbox({ port: 0, keyId, keySecret, webhookSecret, webhookUrl: null, startAt });
  try {
    const clock = travellingClock(startAt, sandbox);
    const { logger } = deps;
    const options = { ...deps.settings.razorpay, apiUrl: sandbox.origin, clock, logger };
    const then: Deps = { ...deps, clock, gateway: createRazorpayGateway(options) };
    for (const booking of pastBookings) {
      await clock.travelTo(momentOf(booking.madeOn));
      await seedBooking(booking, { names, today, pay: async (orderId) => sandbox.pay(orderId) }, then);
      await clock.sleep(day / 24);
      await runAllWorkers(then);
    }
    // Orders are looked at again for some days; the last look ends that.
    await clock.sleep((deps.settings.booking.watchForDays + 1) * day);
    await runAllWorkers(then);
    await runAllWorkers(then);
  } finally {
    await sandbox.stop();
  }
}
