import { AppError } from '../../src/errors/app-error.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Charge } from '../../src/features/payment/charge/charge.model.ts';
import { restartRefund } from '../../src/features/payment/restart-refund.ts';
import { giveBack } from '../../src/features/rental/give-back.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { ProviderError } from '../../local/razorpay-sandbox/entities.ts';
import type { TestApp } from '../../test/support/test-app.ts';
import { pick, type Random } from './faults.ts';

/*
 * Money that is moved by someone other than the customer (in the provider’s dashboard, by an admin or by the bank), and
 * a provider that reports unknown states or forgets idempotency keys.
 */

type PaidVisit = { bookingId: string; chargeId: string };
type Hand = (visit: PaidVisit, app: TestApp, random: Random) => Promise<void> | void;

const rupees = 100;

function atTheProvider(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

const returnOutside: Hand = ({ chargeId }, { sandbox }, random) => {
  const amount = pick([100, 100, 750, 'all'] as const, random);
  atTheProvider(() => sandbox.refundOutside(chargeId, amount === 'all' ? undefined : amount * rupees));
};

const give: Hand = async ({ bookingId }, { deps }, random) => {
  const booking = await Booking.findById(bookingId).lean();
  const wish = { bookingId, recordId: String(new ObjectId()), rev: booking?.rev ?? 0, reason: 'a late car' };
  const admin = String(new ObjectId());
  // All errors are ignored: after a database or provider error, a worker completes the refund; after a rejection, there
  // is nothing left to do.
  await giveBack({ ...wish, amount: pick([100, 500], random), adminId: admin }, deps).catch(() => undefined);
};

const ourRefunds = ({ sandbox }: TestApp) =>
  sandbox.state().refunds.filter(({ receipt }) => receipt?.startsWith('refund-') === true);

const sendBack: Hand = (_visit, app, random) => {
  const sent = ourRefunds(app).filter(({ status }) => status === 'pending' || status === 'processed');
  if (sent.length > 0) app.sandbox.setRefund(pick(sent, random).id, pick(['failed', 'reversed'] as const, random));
};

const sayUnknown: Hand = ({ chargeId }, app, random) => {
  const ids = [chargeId, ...ourRefunds(app).map(({ id }) => id)];
  app.sandbox.say(pick(ids, random), pick(['on_hold', null], random));
};

const dispute: Hand = ({ chargeId }, { sandbox }, random) => {
  const end = pick(['won', 'lost', 'closed', null] as const, random);
  atTheProvider(() => {
    const { id } = sandbox.openDispute(chargeId, 200 * rupees);
    if (end) sandbox.endDispute(id, end);
  });
};

const forgetKeys: Hand = (_visit, { sandbox }, random) => sandbox.honourKeys(random() < 0.5);

const hands: Hand[] = [returnOutside, returnOutside, give, give, sendBack, sayUnknown, dispute, forgetKeys];

/** Performs one random action of an admin, the bank or the provider. */
export async function moveOtherHands(visit: PaidVisit, app: TestApp, random: Random): Promise<void> {
  await pick(hands, random)(visit, app, random);
}

/** Makes the provider report known states and honour idempotency keys again. */
export function healProvider({ sandbox }: TestApp): void {
  const { payments, refunds } = sandbox.state();
  for (const { id } of [...payments, ...refunds]) sandbox.say(id, null);
  sandbox.honourKeys(true);
}

/** Retries every refund that has failed at the provider or at a bank, as an admin would. */
export async function restartFailed({ deps }: TestApp): Promise<void> {
  const failed = await Charge.find({ 'parts.state': 'failed' }).lean();
  for (const { _id: razorpayPaymentId, parts } of failed) {
    for (const { id: refundId, state } of parts) {
      if (state !== 'failed') continue;
      await restartRefund({ razorpayPaymentId, refundId }, deps).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
  }
}

/** Returns the dependencies of the same server on a machine whose clock is `ms` milliseconds ahead. */
export const withClockAhead = ({ deps }: TestApp, ms: number): TestApp['deps'] => ({
  ...deps,
  clock: { ...deps.clock, now: () => new Date(deps.clock.now().getTime() + ms) },
});
