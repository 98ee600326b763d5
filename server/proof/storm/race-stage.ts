import type { SuccessFields } from '../../local/razorpay-sandbox/entities.ts';
import { sweep } from '../../src/features/payment/hold-expiry.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { emptyTestDatabase } from '../../test/support/database.ts';
import {
  createCustomer,
  type Customer,
  stageRental,
  type Ordered,
  type Rental,
} from '../../test/support/open-rental.ts';
import { loseProvider } from '../../test/support/lose-provider.ts';
import { orderDay } from '../../test/support/request-change.ts';
import { saveTimes } from '../../test/support/save-prices.ts';

const second = 1_000;
const minute = 60 * second;

/** The test data of a race in its initial state: a car, its customer and a rival customer. */
export type Stage = {
  rental: Rental;
  rival: Customer;
  admin: ObjectId;
  ordered: Ordered | null;
  fields: SuccessFields | null;
  /** Makes the provider available again and waits until the server has noticed; null if it is available. */
  restore: (() => Promise<void>) | null;
};
export type StageName =
  | 'free'
  | 'held'
  | 'ordered'
  | 'paid'
  | 'lapsed'
  | 'lapsed and paid'
  | 'lapsed and paid, the provider away'
  | 'expired and paid'
  | 'paid twice'
  | 'confirmed'
  | 'change ordered'
  | 'change promised'
  | 'change paid'
  | 'change lapsed'
  | 'change lapsed and paid';

const holdEndsAfterMs = 16 * minute;

/**
 * Creates an order. If `name` begins with “lapsed” or “expired”, advances the clock past the hold’s end; for “expired”,
 * the sweeper then also expires the hold.
 */
async function orderAndWait(rental: Rental, name: StageName): Promise<Ordered> {
  const ordered = await rental.holdAndOrder();
  if (/^(lapsed|expired)/.test(name)) await rental.app.advance(holdEndsAfterMs);
  if (name.startsWith('expired')) await sweep(rental.app.deps);
  return ordered;
}

/** Confirms a booking and orders another day for it, whose payment is authorised, captured or not made yet. */
async function orderChange(rental: Rental, name: StageName): Promise<Pick<Stage, 'ordered' | 'fields'>> {
  const { booking } = await rental.confirmed();
  const { order } = await orderDay(rental, booking._id);
  await saveTimes({ isOn: true }, rental.app);
  if (name.startsWith('change lapsed')) await rental.app.advance(holdEndsAfterMs);
  const ordered = { booking, order };
  if (!/(promised|paid)$/.test(name)) return { ordered, fields: null };
  return { ordered, fields: rental.app.sandbox.pay(order.orderId, name.endsWith('paid') ? 'captured' : 'authorized') };
}

async function setTheScene(rental: Rental, name: StageName): Promise<Pick<Stage, 'ordered' | 'fields'>> {
  if (name === 'confirmed') {
    const { fields, ...ordered } = await rental.confirmed();
    return { ordered, fields };
  }
  if (name.startsWith('change')) return orderChange(rental, name);
  if (name === 'held') await rental.hold();
  if (name === 'free' || name === 'held') return { ordered: null, fields: null };
  const ordered = await orderAndWait(rental, name);
  if (name === 'ordered' || name === 'lapsed') return { ordered, fields: null };
  const fields = rental.app.sandbox.pay(ordered.order.orderId);
  if (name === 'paid twice') {
    // The provider’s timestamps are in whole seconds, so a second must pass to make the first payment the older one.
    await rental.app.advance(second);
    rental.app.sandbox.payAgain(ordered.order.orderId);
  }
  return { ordered, fields };
}

function sendProviderAway({ app }: Rental): () => Promise<void> {
  const bringBack = loseProvider(app);
  return async () => {
    bringBack();
    await app.advance(minute);
  };
}

/** Sets up an empty database with exactly the state that `name` describes. */
export async function openStage(name: StageName): Promise<Stage> {
  await emptyTestDatabase();
  const rental = await stageRental();
  const rival = await createCustomer(rental.app);
  const scene = await setTheScene(rental, name);
  const restore = name.endsWith('the provider away') ? sendProviderAway(rental) : null;
  return { rental, rival, admin: new ObjectId(), ...scene, restore };
}
