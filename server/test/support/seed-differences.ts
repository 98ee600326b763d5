import { addDays, type DifferenceKind } from '@rental/contracts';
import { reviewRefunds } from '../../src/features/payment/settle/settle.ts';
import { ownRefundsOf } from '../../src/features/reconciliation/read-payment.ts';
import { type Period, readCharge, type Rental, stageRental } from './open-rental.ts';
import { testStart } from './manual-clock.ts';

/** The day on which everything is seeded, one week after the start of the tests. */
export const seededDay = addDays(testStart.slice(0, 10), 7);
const weekMs = 7 * 86_400_000;

/** The rental and the names of its seeded differences, as the reconciliation is expected to report them. */
export type Seeded = {
  rental: Rental;
  /** Names of differences that the protocol repairs. */
  repairable: string[];
  /** Names of differences that remain. */
  lasting: string[];
  /** Payments without differences. */
  sound: string[];
};

export async function seedDifferences(): Promise<Seeded> {
  const scene = createScene(await stageRental());
  await seedNotPaidOut(scene);
  await seedUnknown(scene);
  await seedOwnRefunds(scene);
  await seedReturned(scene);
  const payments = await payMany(scene, 10);
  seedPayouts(scene, payments.slice(0, 4));
  seedPayments(scene, payments.slice(4, 8));
  const { rental, names } = scene;
  const [lasting, repairable] = [names.lasting.toSorted(), names.repairable.toSorted()];
  return { rental, sound: payments.slice(8), lasting, repairable };
}

type Scene = {
  rental: Rental;
  sandbox: Rental['app']['sandbox'];
  names: { repairable: string[]; lasting: string[] };
  lasts: (kind: DifferenceKind, entity: string) => void;
  heals: (kind: DifferenceKind, entity: string) => void;
  /** Returns a period of two days that no other seeded booking uses. */
  nextPeriod: () => Period;
};

function createScene(rental: Rental): Scene {
  const names = { repairable: new Array<string>(), lasting: new Array<string>() };
  let periods = 0;
  return {
    rental,
    sandbox: rental.app.sandbox,
    names,
    lasts: (kind, entity) => void names.lasting.push(`${kind}:${entity}`),
    heals: (kind, entity) => void names.repairable.push(`${kind}:${entity}`),
    nextPeriod: () => {
      periods += 1;
      const fromDate = addDays(seededDay, periods * 2);
      return { fromDate, toDate: addDays(fromDate, 1) };
    },
  };
}

/** Makes a confirmed booking. Returns the provider’s id for its payment. */
async function pay({ rental, nextPeriod }: Scene): Promise<string> {
  const { fields } = await rental.confirmed(nextPeriod());
  return fields.razorpay_payment_id;
}

async function payMany(scene: Scene, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await pay(scene));
  return ids;
}

/** Seeds two payments whose payout is held back for a week, which counts as too long. */
async function seedNotPaidOut(scene: Scene): Promise<void> {
  for (const id of await payMany(scene, 2)) {
    scene.sandbox.hold(id);
    scene.lasts('not_paid_out', id);
  }
  await scene.rental.app.advance(weekMs);
}

/** Seeds payments and refunds that we were not notified of, both for our orders and for orders that are not ours. */
async function seedUnknown(scene: Scene): Promise<void> {
  const { rental, sandbox, lasts, heals } = scene;
  const { gateway } = rental.app.deps;
  for (const returned of [12_300, 24_600]) {
    const { order } = await rental.holdAndOrder(scene.nextPeriod());
    heals('unknown_payment', sandbox.pay(order.orderId).razorpay_payment_id);
    const foreign = await gateway.createOrder({ receipt: 'another-shop', amount: 500, notes: {} });
    const { razorpay_payment_id: foreignId } = sandbox.pay(foreign.id);
    lasts('foreign_payment', foreignId);
    lasts('foreign_refund', sandbox.refundOutside(foreignId, 10_000).id);
    heals('unknown_refund', sandbox.refundOutside(await pay(scene), returned).id);
  }
}

/**
 * Seeds three of our own refunds: one is missing at the provider, one has a smaller amount there, and one has a newer
 * status there.
 */
async function seedOwnRefunds(scene: Scene): Promise<void> {
  const { rental, sandbox, lasts, heals } = scene;
  const refund = async (): Promise<string> => {
    const { booking, fields } = await rental.confirmed(scene.nextPeriod());
    await rental.cancel(booking._id);
    const charge = await readCharge(fields.razorpay_payment_id);
    return ownRefundsOf(charge)[0]?.refundId ?? '';
  };
  const [lost, smaller, ended] = [await refund(), await refund(), await refund()];
  sandbox.forget(lost);
  lasts('missing_refund', lost);
  sandbox.amend(smaller, { amount: 100 });
  lasts('refund_amount_differs', smaller);
  // The payout also contains the changed amount.
  lasts('payout_amount_differs', smaller);
  sandbox.setRefund(ended, 'processed');
  heals('refund_state_differs', ended);
}

/** Seeds an external refund that we recorded and that failed afterwards. */
async function seedReturned(scene: Scene): Promise<void> {
  const id = await pay(scene);
  const { id: refundId } = scene.sandbox.refundOutside(id, 20_000);
  await reviewRefunds(id, scene.rental.app.deps);
  scene.sandbox.setRefund(refundId, 'failed');
  scene.lasts('outside_differs', id);
}

/** Seeds a payout of all payments. The payout has several errors. */
function seedPayouts({ sandbox, lasts }: Scene, [other = '', net = '', fee = '', twice = '']: string[]): void {
  const { id } = sandbox.settleNow();
  const { amount = 0, fee: charged = 0 } = sandbox.state().payments.find((payment) => payment.id === fee) ?? {};
  sandbox.settleAgain(twice);
  lasts('paid_out_twice', twice);
  lasts('adjustment', sandbox.adjust(id, -500).entity_id);
  sandbox.amend(other, { amount: amount + 100, credit: amount + 100 - (charged ?? 0) }, 'settlement');
  lasts('payout_amount_differs', other);
  sandbox.amend(net, { credit: 1 }, 'settlement');
  lasts('payout_net_differs', net);
  sandbox.amend(fee, { fee: 0, credit: amount }, 'settlement');
  lasts('fee_differs', fee);
  lasts('payout_total_differs', id);
}

/** Seeds our payments that the provider has lost, changed or not captured, or reports with an unknown status. */
function seedPayments(
  { sandbox, lasts }: Scene,
  [forgotten = '', dearer = '', strange = '', open = '']: string[],
): void {
  sandbox.forget(forgotten);
  lasts('missing_payment', forgotten);
  sandbox.amend(dearer, { amount: 999_900 });
  lasts('amount_differs', dearer);
  sandbox.say(strange, 'dreaming');
  lasts('unknown_word', strange);
  sandbox.say(open, 'authorized');
  lasts('not_captured', open);
}
