import { addDays, type ContractId, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../src/errors/app-error.ts';
import { createAudit } from '../../src/features/audit/record-change.ts';
import type { AuditedChange } from '../../src/platform/audit-port.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { SuccessFields } from '../razorpay-sandbox/entities.ts';
import { demoAdmin } from './seed-data.ts';
import { idOf } from './seed-fleet.ts';

/** The current time of the demo, and its date in India. */
export type DemoDay = { now: Date; today: string };

export const dayOf = (now: Date): DemoDay => ({ now, today: dayInIndia(now) });

/**
 * Returns the time that is `minute` minutes after midnight in India, `day` days from the demo’s day, but never later
 * than the demo’s `now`.
 */
export function momentOf({ now, today }: DemoDay, day: number, minute: number): Date {
  const moment = startOfDayInIndia(addDays(today, day)).getTime() + minute * 60_000;
  return new Date(Math.min(moment, now.getTime()));
}

/** Returns the dependencies with the clock stopped at `moment`, which becomes the date of every record. */
export function asOf<D extends { clock: Clock }>(moment: Date, deps: D): D {
  return { ...deps, clock: { ...deps.clock, now: () => moment } };
}

/** Acts as the customer’s bank in payments and refunds: the payment sandbox itself, or its control API over HTTP. */
export type Bank = {
  /** Pays an order as a customer would at the checkout, and returns the fields that the checkout returns. */
  pay: (orderId: string) => SuccessFields | Promise<SuccessFields>;
  setRefund: (refundId: string, to: 'processed' | 'failed') => unknown;
};

/** Maps names to IDs; for people, maps email addresses to IDs. */
export type Names = { people: Map<string, string>; locationIds: Map<string, string>; carIds: Map<string, string> };

export type Stage = { names: Names; day: DemoDay; bank: Bank };

/** An event of the demo; `on` is the number of days from the demo’s own day. */
export type Act = { on: number; play: () => Promise<void> };

/** Plays the acts one after another, sorted by day; acts of the same day stay in the given order. */
export async function playInTurn(acts: readonly Act[]): Promise<void> {
  for (const { play } of acts.toSorted((a, b) => a.on - b.on)) await play();
}

const refusals: readonly string[] = [
  'car_unavailable',
  'car_not_offered',
  'car_booked',
  'outlet_closed',
  'too_soon',
  'rental_too_short',
  'extra_not_offered',
  'coupon_not_valid',
  // Returned if an admin has turned off times.
  'invalid_input',
];

/** Runs `work`; null if cars, hours or prices no longer allow it, so that seeding a database in use does not fail. */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) return null;
    throw error;
  }
}

/** Runs an action as the demo’s admin, including its audit entry. */
export async function asAdmin(
  { action, reason = null }: { action: ContractId; reason?: string | null },
  { names, deps }: Pick<Stage, 'names'> & { deps: Deps },
  change: (adminId: string) => Promise<AuditedChange<unknown>>,
): Promise<void> {
  const actorId = idOf(names.people, demoAdmin.email);
  await createAudit(deps)({ actorId, requestId: 'demo-data', action, kind: 'change', reason }, async () =>
    change(actorId),
  );
}
