import { dayInIndia } from '@rental/contracts';
import { ProviderError, type Payment, type Refund, type Settlement, type SettlementItem } from './entities.ts';
import { itemOf, lineOfAdjustment, openLines, settle, settleDue } from './settlements.ts';
import { readCount } from './validation.ts';
import type { RestCall, World } from './world.ts';

/* Lists the provider’s records by creation time, for reconciliation. As at Razorpay, the newest come first. */

const largestTime = 99_999_999_999;

type Dated = { created_at: number };

function pageOf<T>(items: T[], query: URLSearchParams, max: number) {
  const count = readCount(query, 'count', { fallback: 10, max });
  const skip = readCount(query, 'skip', { fallback: 0, max: 1_000_000 });
  const page = items.slice(skip, skip + count);
  return { entity: 'collection', count: page.length, items: page };
}

/** Lists the entities created from `from` to `to`, both included. */
function listByTime<T extends Dated>(things: Map<string, T>, { query }: RestCall) {
  const from = readCount(query, 'from', { fallback: 0, max: largestTime });
  const to = readCount(query, 'to', { fallback: largestTime, max: largestTime });
  const found = [...things.values()].filter(({ created_at: at }) => at >= from && at <= to);
  return pageOf(found.toReversed(), query, 100);
}

export const listPayments = ({ store }: World, call: RestCall) => listByTime<Payment>(store.payments, call);
export const listRefunds = ({ store }: World, call: RestCall) => listByTime<Refund>(store.refunds, call);
export const listDisputes = ({ store }: World, call: RestCall) => listByTime(store.disputes, call);

export function listSettlements(world: World, call: RestCall) {
  settleDue(world);
  return listByTime<Settlement>(world.store.settlements, call);
}

/** Lists all settlement items of a day, or of a month if no day is given. */
export function listSettlementItems(world: World, { query }: RestCall) {
  settleDue(world);
  const year = readCount(query, 'year', { fallback: 0, max: 9_999 });
  const month = readCount(query, 'month', { fallback: 0, max: 12 });
  if (year === 0 || month === 0) throw new ProviderError(400, 'The year and month fields are required.');
  const day = readCount(query, 'day', { fallback: 0, max: 31 });
  const two = (value: number): string => String(value).padStart(2, '0');
  const when = day === 0 ? `${year}-${two(month)}-` : `${year}-${two(month)}-${two(day)}`;
  const found = world.store.settlementItems.filter(({ settled_at: at }) =>
    dayInIndia(new Date(at * 1000)).startsWith(when),
  );
  return pageOf(found, query, 1_000);
}

export type Amendment = { amount?: number; fee?: number; tax?: number; credit?: number; debit?: number };

/** Changes the provider’s records, for tests. Amounts are in paise. */
export type BookControl = {
  /** Immediately settles every captured payment not excluded with `hold`, without waiting for its settlement day. */
  settleNow: () => Settlement;
  /** Excludes a payment from every settlement. */
  hold: (paymentId: string) => void;
  /** Settles a payment or refund again, in a new settlement, although it was already settled. */
  settleAgain: (entityId: string) => Settlement;
  /** Adds an adjustment, which is neither a payment nor a refund, to a settlement. A negative amount is a debit. */
  adjust: (settlementId: string, amount: number) => SettlementItem;
  /** Removes a payment or refund as if the provider had never had it. */
  forget: (id: string) => void;
  /**
   * Changes fields of a payment, refund, dispute or settlement. With `where: 'settlement'`, changes the settlement item of a
   * payment or refund instead.
   */
  amend: (id: string, fields: Amendment, where?: 'books' | 'settlement') => void;
};

/** `found(entity, id)` returns the entity, or throws an unknown-ID error if it is undefined. */
export function createBookControl(world: World, found: <T>(thing: T | undefined, id: string) => T): BookControl {
  const { store, clock } = world;
  const itemIn = (id: string) =>
    found(
      store.settlementItems.find((each) => each.entity_id === id),
      id,
    );
  const thing = (id: string) =>
    store.payments.get(id) ?? store.refunds.get(id) ?? store.disputes.get(id) ?? store.settlements.get(id);

  return {
    settleNow: () =>
      structuredClone(
        settle(
          world,
          openLines(world, () => true, new Date(clock.now().getTime() + 1)),
          clock.now(),
        ),
      ),
    hold: (paymentId) => void store.held.add(found(store.payments.get(paymentId), paymentId).id),
    settleAgain: (entityId) => structuredClone(settle(world, [itemIn(entityId)], clock.now())),
    adjust: (settlementId, amount) => {
      const settlement = found(store.settlements.get(settlementId), settlementId);
      const item = itemOf(lineOfAdjustment(amount, clock.seconds(), 'Correction'), settlement);
      settlement.amount += amount;
      store.settlementItems.push(item);
      return structuredClone(item);
    },
    forget: (id) => {
      found(thing(id), id);
      store.payments.delete(id);
      store.refunds.delete(id);
    },
    amend: (id, fields, where = 'books') =>
      void Object.assign(where === 'settlement' ? itemIn(id) : found(thing(id), id), fields),
  };
}
