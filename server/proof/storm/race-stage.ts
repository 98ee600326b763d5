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
  | 'confirmed';

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

async function setTheScene(rental: Rental, name: StageName): Promise<Pick<Stage, 'ordered' | 'fields'>> {
  if (name === 'confirmed') {
    const { fields, ...ordered } = await rental.confirmed();
    return { ordered, fields };
  }
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
