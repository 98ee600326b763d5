import {
  addDays,
  dayInIndia,
  locationContract,
  notificationContract,
  rentalContract,
  systemContract,
} from '@rental/contracts';
import mongoose from 'mongoose';
import { findBooking } from '../../src/features/booking/find/find-bookings.ts';
import { Delivery } from '../../src/features/connection/endpoint/delivery.model.ts';
import { Endpoint } from '../../src/features/connection/endpoint/endpoint.model.ts';
import { sendTo } from '../../src/features/connection/endpoint/send-deliveries.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { sweep } from '../../src/features/payment/hold-expiry.ts';
import { runAllWorkers } from '../../src/features/payment/workers.ts';
import { ReconciledDay } from '../../src/features/reconciliation/reconciled-day.model.ts';
import { LastBackup } from '../../src/features/system/last-backup.model.ts';
import { ensureIndexes } from '../../src/indexes.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { raiseStoredForm } from '../../src/platform/migration/stored-form.ts';
import { noteBackup } from '../../src/tasks/backup/make-backup.ts';
import { watchClock } from '../../src/watch-clock.ts';
import { watchDatabase } from '../../src/watch-database.ts';
import { deliverMails } from '../../test/support/deliver-mails.ts';
import { failCommands } from '../../test/support/fail-commands.ts';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { WatchedRental } from '../../test/support/open-metrics.ts';
import { readCharge, verifyBody } from '../../test/support/open-rental.ts';
import { saveTimes } from '../../test/support/save-prices.ts';

/** Whether Prometheus lists the server as a scrape target, and whether the server is up. */
export type Target = { isListed: boolean; isThere: boolean };
export type Stage = WatchedRental & { target: Target };

/** Makes an alert fire. Returns a function that removes the cause, unless the alert clears by itself. */
export type Scene = (stage: Stage) => Promise<(() => Promise<unknown> | void) | void>;

const minutes = 60_000;
const refunds = 'POST /v1/payments/:id/refund';
const silent = createLogger('silent');
const admin = () => mongoose.connection.getClient().db('admin');

const failing = { errorCode: 50 };

/** Runs the database check that the process runs every minute. */
async function lookAtDatabase({ shown }: Stage): Promise<void> {
  const watch = await watchDatabase(silent);
  await watch.stop();
  shown.database = watch;
}

async function loseIndex(stage: Stage): Promise<() => Promise<void>> {
  await mongoose.connection.collection('bookings').dropIndex('uniq_car_day');
  await lookAtDatabase(stage);
  return async () => {
    await ensureIndexes();
    await lookAtDatabase(stage);
  };
}

/**
 * Cancels a booking and makes its refund fail at the provider. The refund is retried for `ms` milliseconds. Returns a
 * function that ends the failures.
 */
async function delayRefund({ rental }: Stage, ms: number, rounds: number): Promise<() => Promise<void>> {
  const { booking } = await rental.confirmed();
  rental.app.sandbox.faults([{ match: refunds, times: null, action: 'empty500' }]);
  await rental.cancel(booking._id);
  await rental.runFor(ms, rounds);
  return async () => {
    rental.app.sandbox.faults([]);
    await rental.runUntilQuiet();
  };
}

const reconcileDaysAgo = async (days: number, now: Date): Promise<unknown> =>
  ReconciledDay.create({ _id: addDays(dayInIndia(now), -days), readAt: now, doneAt: now });

const sendMails = async ({ rental }: Stage) => deliverMails(rental.app, '');

async function waitWithMails(stage: Stage, ms: number): Promise<() => Promise<unknown>> {
  await stage.rental.confirmed();
  stage.rental.app.clock.advance(ms);
  return async () => {
    await runAllWorkers(stage.rental.app.deps);
    await sendMails(stage);
  };
}

/** Records that a backup was just made; otherwise the backup alert would fire in every scene. */
export async function noteBackupNow({ rental: { app } }: Stage): Promise<void> {
  const now = app.clock.now().toISOString();
  await noteBackup({ name: 'sarani-test', at: now, endedAt: now, parts: [] });
}

const reportSecret = 'secret-of-reports-about-messages';

/** Settings with which the server accepts reports about text messages. */
export const smsOfScenes = { MSG91_AUTH_KEY: 'key-of-the-scenes', MSG91_WEBHOOK_SECRET: reportSecret };

/** Lets the provider report that it couldn’t deliver six messages. */
async function failMessages({ rental: { app } }: Stage): Promise<void> {
  const at = app.clock.now();
  const bookingId = '0'.repeat(24);
  const ids = [1, 2, 3, 4, 5, 6].map((number) => `request-${number}`);
  const sent = { to: bookingId, template: 'confirmed', state: 'sent', channel: 'sms', tries: 1 } as const;
  await Outbox.create(
    ids.map((providerId) => {
      const data = { bookingId, event: providerId };
      return { ...sent, _id: `sms:${providerId}`, providerId, data, nextAt: at, createdAt: at };
    }),
  );
  await app.client.raw
    .post(`/api${notificationContract.smsWebhook.path}`)
    .set({ 'content-type': 'application/json', authorization: `Bearer ${reportSecret}` })
    .send(JSON.stringify(ids.map((requestId) => ({ requestId, status: 'FAILED' }))))
    .expect(200);
}

/** What makes each alert fire: faults of the provider or the database, or certain stored data. */
export const scenes: Record<string, Scene | readonly Scene[]> = {
  SaraniDown: async ({ target }) => {
    target.isThere = false;
    return () => void (target.isThere = true);
  },
  SaraniGone: async ({ target }) => {
    target.isListed = false;
    return () => void (target.isListed = true);
  },
  SaraniNotReady: loseIndex,
  SaraniDatabaseUnfit: loseIndex,
  SaraniErrors: async ({ rental }) => {
    const mend = await failCommands(['find'], { on: 'locations', ...failing });
    await rental.app.client.call(locationContract.getAll);
    return mend;
  },
  SaraniSlow: async ({ rental: { app } }) => {
    const mend = await failCommands(['find'], { on: 'locations', blockConnection: true, blockTimeMS: 500 });
    const hurry = setInterval(() => app.clock.advance(1_000), 50);
    await app.client.call(locationContract.getAll);
    clearInterval(hurry);
    return mend;
  },
  SaraniEventLoopLate: async () => {
    for (let round = 0; round < 6; round += 1) {
      const until = systemClock.now().getTime() + 350;
      while (systemClock.now().getTime() < until);
      // The event loop delay is only measured in the next turn of the loop.
      await systemClock.sleep(20);
    }
    return async () => systemClock.sleep(500);
  },
  SaraniPoolExhausted: async () => {
    const sleep = { sleep: 1, millis: 1_500, lock: 'none' };
    const sleeping = Promise.all(Array.from({ length: 120 }, async () => admin().command(sleep)));
    await systemClock.sleep(300);
    return async () => sleeping;
  },
  SaraniRefundWaiting: async (stage) => delayRefund(stage, 16 * minutes, 1),
  SaraniRefundFailing: async (stage) => delayRefund(stage, 40 * minutes, 40),
  SaraniRefundFailed: async ({ rental }) => {
    const { booking, fields } = await rental.confirmed();
    await rental.cancel(booking._id);
    const [refund] = rental.app.sandbox.state().refunds;
    rental.app.sandbox.setRefund(refund?.id ?? '', 'failed');
    await rental.runFor(120 * minutes, 2);
    return async () => {
      const { token } = await rental.app.signInAs('admin');
      const charge = await readCharge(fields.razorpay_payment_id);
      await rental.app.client.succeed(rentalContract.retryRefund, {
        as: token,
        query: { razorpayPaymentId: charge._id, refundId: charge.parts[0]?.id ?? '' },
      });
      await rental.runUntilQuiet();
    };
  },
  SaraniAmountMismatch: async ({ rental }) => {
    const { order } = await rental.holdAndOrder();
    await rental.verify(verifyBody(order, rental.app.sandbox.pay(order.orderId, 'captured', { amount: 12_345 })));
  },
  SaraniMoneyUnexplained: async ({ rental }) => {
    const { order } = await rental.holdAndOrder();
    const { razorpay_payment_id: id } = rental.app.sandbox.pay(order.orderId);
    rental.app.sandbox.say(id, 'evaporated');
    await rental.runFor(4 * minutes, 2);
    return async () => {
      rental.app.sandbox.say(id, null);
      await rental.runFor(180 * minutes, 6);
    };
  },
  SaraniDispute: async ({ rental: { app, confirmed } }) => {
    const { fields } = await confirmed();
    app.sandbox.webhooks({ mode: 'auto' });
    const { id } = app.sandbox.openDispute(fields.razorpay_payment_id);
    await app.sandbox.idle();
    return async () => {
      app.sandbox.endDispute(id, 'won');
      await app.sandbox.idle();
    };
  },
  SaraniWorkStuck: async (stage) => waitWithMails(stage, 7 * minutes),
  SaraniSweeperLate: async ({ rental }) => {
    await rental.hold();
    rental.app.clock.advance(17 * minutes);
    return async () => sweep(rental.app.deps);
  },
  SaraniCarNotBack: async ({ rental: { app, confirmed } }) => {
    await saveTimes({ isOn: true }, app);
    const { booking } = await confirmed({ fromDate: '2026-11-20', toDate: '2026-11-20' });
    await confirmed({ fromDate: '2026-11-21', toDate: '2026-11-21' });
    app.clock.advance(24 * 60 * minutes);
    const { rev = 0 } = (await findBooking(booking._id)) ?? {};
    const { token } = await app.signInAs('admin');
    await app.client.succeed(rentalContract.notBack, { as: token, body: { bookingId: booking._id, rev } });
  },
  SaraniCarsHeldUnpaid: async ({ rental }) => {
    const { _id } = await rental.hold({ fromDate: '2026-12-01', toDate: '2026-12-10' });
    return async () => rental.cancel(_id);
  },
  SaraniWebhookSilence: async ({ rental: { app, confirmed } }) => {
    app.sandbox.webhooks({ mode: 'manual' });
    await confirmed();
    app.clock.advance(17 * minutes);
    return async () => {
      for (const { id } of app.sandbox.state().webhooks.waiting) await app.sandbox.redeliver(id);
    };
  },
  SaraniMailsWaiting: async (stage) => waitWithMails(stage, 17 * minutes),
  SaraniMailGivenUp: async ({ rental }) => {
    await rental.confirmed();
    await Outbox.updateMany({}, { $set: { state: 'failed', lastError: 'mailbox full' } });
    return async () => Outbox.updateMany({}, { $set: { state: 'queued', lastError: null } });
  },
  SaraniMessagesFailing: failMessages,
  SaraniEndpointPaused: async ({ rental: { app } }) => {
    const now = app.clock.now();
    const failingSince = new Date(now.getTime() - 73 * 60 * minutes);
    const sent = { events: ['booking.confirmed' as const], isPaused: false, secret: 'unreadable' };
    const { _id } = await Endpoint.create({
      ...sent,
      name: 'Books',
      url: 'https://books.example',
      failingSince,
      recordedTo: now,
      createdAt: failingSince,
    });
    const queued = { state: 'queued' as const, tries: 0, nextAt: now, createdAt: now };
    await Delivery.create({ ...queued, endpointId: _id, eventId: 'evt_1', event: 'test', body: '{}' });
    await sendTo(_id, app.deps);
  },
  SaraniReconciliationLate: [
    async ({ rental: { app } }) => {
      await reconcileDaysAgo(3, app.clock.now());
      return async () => reconcileDaysAgo(1, app.clock.now());
    },
    async ({ rental: { app } }) => {
      await raiseStoredForm({ version: 0, compatibleFrom: 0 });
      app.clock.set(new Date(systemClock.now().getTime() + 37 * 60 * minutes));
      return async () => reconcileDaysAgo(1, app.clock.now());
    },
  ],
  SaraniBackupLate: [
    async (stage) => {
      stage.rental.app.clock.advance(31 * 60 * minutes);
      return async () => noteBackupNow(stage);
    },
    async (stage) => {
      await LastBackup.deleteMany();
      return async () => noteBackupNow(stage);
    },
  ],
  SaraniProviderSilent: async ({ rental }) => {
    const bringBack = rental.loseProvider();
    const { _id } = await rental.hold();
    for (let tried = 0; tried < 6; tried += 1) await rental.order(_id);
    return bringBack;
  },
  SaraniLimitsSurge: async ({ rental: { app } }) => {
    const report = async () => app.client.raw.post(`/api${systemContract.reportViolation.path}`).send({});
    await Promise.all(Array.from({ length: 120 }, report));
  },
  SaraniClockWrong: async ({ shown }) => {
    const wrong = createManualClock(new Date(systemClock.now().getTime() + 5_000).toISOString());
    const watches = [
      await watchClock({ clock: wrong, logger: silent }),
      await watchClock({ clock: systemClock, logger: silent }),
    ];
    await Promise.all(watches.map(async (watch) => watch.stop()));
    const [first, second] = watches;
    if (first) shown.clock = first;
    return () => {
      if (second) shown.clock = second;
    };
  },
  SaraniFigureMissing: async () => failCommands(['aggregate'], { on: 'outbox', ...failing }),
};
