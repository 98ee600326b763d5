import { setTimeout as delay } from 'node:timers/promises';
import { addDays, authContract, dayInIndia } from '@rental/contracts';
import { expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { queueMail } from '../../src/features/mail/queue-mail.ts';
import { Paper } from '../../src/features/receipt/paper.model.ts';
import { buildBooking, buildUser, buildVehicle } from '../../test/support/factories.ts';
import { startSmtpServer } from '../../test/support/smtp-server.ts';
import { startLoad } from './support/booking-load.ts';
import { createCaller } from './support/caller.ts';
import { clusterHolds, clusterMails } from './support/cluster-settings.ts';
import { type Cluster, openCluster } from './support/instances.ts';
import { expectSoundCluster } from './support/healthy-cluster.ts';

/* Three servers behave as one: everything that must happen exactly once does, no matter which server does it. */

const patienceMs = 90_000;
const loginsAllowed = 10;

async function waitFor(isReached: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isReached())) {
    if (performance.now() - began > patienceMs) throw new Error('this did not happen within 90 s');
    await delay(200);
  }
}

/** Creates one-day holds of one car, one for each day. All of them expire at the same moment, in five seconds. */
async function letHoldsLapse(count: number): Promise<Date> {
  const [car, today, lapsesAt] = [await buildVehicle(), dayInIndia(new Date()), new Date(Date.now() + 5_000)];
  for (let ahead = 1; ahead <= count; ahead += 1) {
    const day = addDays(today, ahead);
    const customer = await buildUser();
    await buildBooking({ carId: car._id, customerId: customer._id, fromDate: day, toDate: day, holdUntil: lapsesAt });
  }
  return lapsesAt;
}

async function queueMails(count: number, { deps }: Cluster): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const to = `reader.${index}@example.com`;
    await queueMail(
      {
        key: `welcome:${index}`,
        to,
        template: 'subscription_welcome',
        data: { confirmUrl: 'http://localhost/newsletter', unsubscribeUrl: 'http://localhost/u' },
      },
      deps,
    );
  }
}

/** Returns how many of the wrong logins were checked; the others were rejected by the rate limit. */
async function countWrongLogins(tries: number, { origin }: Cluster): Promise<number> {
  const { email } = await buildUser();
  const { call, tally } = createCaller(origin, { repeatsForMs: 0 });
  const body = { email, password: 'Wrong1!word' };
  await Promise.all(Array.from({ length: tries }, async () => call(authContract.login, { body })));
  const of = (status: number): number => tally.failures.filter((line) => line.includes(`: ${status} `)).length;
  expect(of(401) + of(429)).toBe(tries);
  return of(401);
}

const isEnded = (line: string): boolean => line.includes('"to":"hold_expired"');

test('three servers expire each hold, send each email and number each receipt exactly once, and share the limit on wrong logins', async () => {
  const smtp = await startSmtpServer();
  const cluster = await openCluster({ env: { SMTP_URL: smtp.url, LIMIT_LOGIN_PAIR: String(loginsAllowed) } });
  const before = await Booking.countDocuments({ holdsCar: true });
  const lapsesAt = await letHoldsLapse(clusterHolds);
  await queueMails(clusterMails, cluster);
  const load = await startLoad(cluster, { requestsPerSecond: 30 });

  const checkedLogins = await countWrongLogins(60, cluster);
  await waitFor(async () => (await Booking.countDocuments({ status: 'pending', holdUntil: lapsesAt })) === 0);
  const freedAfter = (Date.now() - lapsesAt.getTime()) / 1_000;
  await load.stop();
  const isOurs = ({ to }: { to: string }): boolean => to.startsWith('reader.');
  await waitFor(async () => smtp.mails().filter(isOurs).length >= clusterMails);
  await expectSoundCluster(cluster);

  const ended = cluster.logs().filter(isEnded);
  const numbers = (await Paper.find({ kind: 'receipt' }).sort({ number: 1 }).lean()).map(({ number }) => number);
  // Read both lists in the same event loop turn, so that no email caused by the load arrives in between.
  const [mails, inbox] = [smtp.mails(), smtp.inbox()];

  expect(before).toBe(0);
  expect(ended).toHaveLength(clusterHolds);
  expect(freedAfter).toBeLessThan(90);
  expect(mails.filter(isOurs)).toHaveLength(clusterMails);
  expect(inbox).toHaveLength(mails.length);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers.length).toBeGreaterThan(0);
  expect(load.tally.failures).toEqual([]);
  expect(checkedLogins).toBe(loginsAllowed);
});
