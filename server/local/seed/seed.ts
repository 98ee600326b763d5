import { startOfDayInIndia } from '@rental/contracts';
import { readSettings } from '../../src/config/settings.ts';
import { createDeps } from '../../src/platform/create-deps.ts';
import { numberPapers } from '../../src/features/receipt/number-papers.ts';
import type { AccountDeps, Deps } from '../../src/platform/deps.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { connectMongo, disconnectMongo, trusted } from '../../src/platform/mongo.ts';
import { createRazorpayGateway } from '../../src/platform/razorpay/gateway.ts';
import { ensureIndexes } from '../../src/indexes.ts';
import { migrateDatabase } from '../../src/migrate-database.ts';
import { migrations } from '../../src/migrations.ts';
import type { Environment } from '../local-environment.ts';
import { startSandbox } from '../razorpay-sandbox/index.ts';
import { bookingByPhone, bookingsByStaff, bookingsForCounter } from './counter-stories.ts';
import { bookingActs } from './seed-bookings.ts';
import { seedClerks } from './seed-clerks.ts';
import { counterActs, type CounterStories } from './seed-counter.ts';
import { connectionActs } from './seed-connections.ts';
import { demandActs } from './seed-demand.ts';
import { documentActs } from './seed-documents.ts';
import { officeActs } from './seed-office.ts';
import { seedFleet } from './seed-fleet.ts';
import { seedMessages } from './seed-messages.ts';
import { invoiceActs, noTaxes, seedTaxes } from './seed-tax.ts';
import { seedPeople } from './seed-people.ts';
import { locationsOn } from './seed-locations.ts';
import { seedPrices } from './seed-prices.ts';
import { type DemoBooking, demoBookings, demoMessages, plainBookings } from './seed-stories.ts';
import { asOf, type DemoDay, type Bank, momentOf, playInTurn, type Stage } from './stage.ts';

/**
 * Fills the database with demo data by running the use cases, so that it contains only data that the API would accept.
 * Idempotent: leaves existing data unchanged and completes an interrupted seed. `bank` is null when payments would need
 * real money; the seed then books only rentals that are already over, with a simulated provider of its own. If
 * `isPlain`, every day costs the base price, no payment needs an admin, the counter is off, and no taxes are entered,
 * because most browser tests cover a business that does not use them.
 */
export async function seed(deps: AccountDeps, bank: Bank | null, { isPlain = false } = {}): Promise<void> {
  const { people: found, day } = await seedPeople(deps);
  const opening = asOf(momentOf(day, -90, 0), deps);
  const fleet = await seedFleet(day.today, opening, isPlain ? noTaxes : await seedTaxes(day, deps));
  const people = isPlain ? found : new Map([...found, ...(await seedClerks(day, fleet.locationIds, deps))]);
  const scene = { names: { people, ...fleet }, day };
  if (!isPlain) await seedPrices(scene, deps);
  const stories = isPlain ? { online: plainBookings, atCounter: null } : storiesOf(day);
  if (bank) await playStories(stories, { ...scene, bank }, deps);
  else await playPast(stories, scene, deps);
  await seedMessages(scene, deps);
  await numberPapers(deps);
  const strangers = demoMessages.map(({ email }) => email);
  const madeByStaff = bookingsByStaff(day).flatMap(({ customer }) => customer.email ?? []);
  const offices = locationsOn(day.today).flatMap(({ email }) => email ?? []);
  await deliverMails([...people.keys(), ...strangers, ...madeByStaff, ...offices], day);
}

/** `atCounter` is null if the counter is off. */
type Stories = Pick<CounterStories, 'online'> & { atCounter: Omit<CounterStories, 'online'> | null };

export const storiesOf = (day: DemoDay) => ({
  online: [...demoBookings, ...bookingsForCounter(day)],
  atCounter: { byStaff: bookingsByStaff(day), byPhone: [bookingByPhone(day)] },
});

const deliveryMs = 20_000;

/**
 * Marks emails queued before the demo’s day as sent shortly after they were queued, so that no old email is sent today.
 * Covers the emails to these addresses and the office’s emails about contact messages from them.
 */
async function deliverMails(addresses: readonly string[], { today }: DemoDay): Promise<void> {
  const to = trusted({ $in: addresses });
  await Outbox.updateMany(
    {
      $or: [{ to }, { template: 'contact_office', 'data.email': to }],
      state: 'queued',
      createdAt: trusted({ $lt: startOfDayInIndia(today) }),
    },
    [{ $set: { state: 'sent', tries: 1, sentAt: { $add: ['$createdAt', deliveryMs] } } }],
    { updatePipeline: true },
  );
}

async function playStories({ online, atCounter }: Stories, stage: Stage, deps: Deps): Promise<void> {
  await playInTurn([
    ...officeActs(stage, deps),
    ...(await bookingActs(online, stage, deps)),
    ...(atCounter ? await counterActs({ online, ...atCounter }, stage, deps) : []),
    ...(atCounter ? [...connectionActs(stage, deps), ...demandActs(stage, deps), ...documentActs(stage, deps)] : []),
    ...(atCounter ? invoiceActs(stage, deps) : []),
  ]);
}

async function playPast({ online, atCounter }: Stories, scene: Omit<Stage, 'bank'>, deps: Deps): Promise<void> {
  const { razorpay, booking } = deps.settings;
  // Whether the rental is over and the server no longer polls its payment order.
  const isOver = ({ madeOn, from, dayCount }: Pick<DemoBooking, 'madeOn' | 'from' | 'dayCount'>) =>
    from + dayCount <= 0 && madeOn < -booking.watchForDays - 1;
  const webhookSecret = razorpay.webhookSecrets[0] ?? razorpay.keySecret;
  const sandbox = await startSandbox({ ...razorpay, port: 0, webhookSecret, webhookUrl: null });
  try {
    const { clock, logger } = deps;
    const gateway = createRazorpayGateway({ ...razorpay, apiUrl: sandbox.origin, clock, logger });
    const byStaff = atCounter?.byStaff.filter(isOver);
    const past = { online: online.filter(isOver), atCounter: byStaff ? { byStaff, byPhone: [] } : null };
    await playStories(past, { ...scene, bank: sandbox }, { ...deps, gateway });
  } finally {
    await sandbox.stop();
  }
}

/** Connects, prepares the database, runs the seed and closes everything it opened. */
export async function seedDatabase(
  env: Environment,
  bank: Bank | null,
  options: { isPlain?: boolean } = {},
): Promise<void> {
  const settings = readSettings(env);
  // Silent, because the refused refund logs an alert; an error that matters ends the seed with an exception.
  const deps = createDeps(settings, createLogger('silent'));
  // Weak durability is enough for thousands of small writes, because the next seed completes an interrupted one.
  await connectMongo(settings.mongodbUri, { w: 1, journal: false });
  try {
    await ensureIndexes();
    await migrateDatabase(migrations, { isDryRun: false, report: () => undefined }, deps);
    await seed(deps, bank, options);
  } finally {
    await deps.passwords.close();
    await disconnectMongo();
  }
}
