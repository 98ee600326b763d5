import { readSettings } from '../../src/config/settings.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { AccountDeps } from '../../src/platform/deps.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { connectMongo, disconnectMongo } from '../../src/platform/mongo.ts';
import { createPasswords } from '../../src/platform/passwords.ts';
import { createRazorpayGateway } from '../../src/platform/razorpay/gateway.ts';
import { createTokens } from '../../src/platform/tokens.ts';
import { ensureIndexes } from '../../src/indexes.ts';
import type { Environment } from '../local-environment.ts';
import { hasBookings, type Payer, seedBooking, todayInIndia } from './seed-bookings.ts';
import { demoCustomer, futureBookings } from './seed-data.ts';
import { idOf, seedFleet } from './seed-fleet.ts';
import { seedPast } from './seed-past.ts';
import { seedPeople } from './seed-people.ts';

/**
 * Fills the database with the demo world through the use cases, so that it cannot hold what the API would refuse.
 * Safe to run twice: what exists stays as it is. `pay` is null when real money would be needed; then nothing that
 * lies ahead is booked.
 */
export async function seed(deps: AccountDeps, pay: Payer | null): Promise<void> {
  const people = await seedPeople(deps);
  const { locationIds, carIds } = await seedFleet(deps);
  if (await hasBookings(idOf(people, demoCustomer.email))) return;
  const names = { people, locationIds, carIds };
  await seedPast(names, deps);
  if (pay === null) return;
  const today = todayInIndia(deps);
  for (const booking of futureBookings) await seedBooking(booking, { names, today, pay }, deps);
}

/** The same from outside: connects, builds the indexes, seeds, and closes what it opened. */
export async function seedDatabase(env: Environment, pay: Payer | null): Promise<void> {
  const settings = readSettings(env);
  const clock = systemClock;
  const logger = createLogger('error');
  const passwords = createPasswords(settings.auth);
  const gateway = createRazorpayGateway({ ...settings.razorpay, clock, logger });
  await connectMongo(settings.mongodbUri);
  try {
    await ensureIndexes();
    await seed({ clock, logger, settings, passwords, gateway, tokens: createTokens(settings, clock) }, pay);
  } finally {
    await passwords.close();
    await disconnectMongo();
  }
}
