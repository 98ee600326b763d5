import { createHash } from 'node:crypto';
import { addDays, type ContractId, dayInIndia, startOfDayInIndia } from '@rental/contracts';
import { AppError } from '../../src/errors/app-error.ts';
import { AuditEntry } from '../../src/features/audit/audit.model.ts';
import { createAudit } from '../../src/features/audit/record-change.ts';
import type { AuditedChange } from '../../src/platform/audit-port.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { SuccessFields } from '../razorpay-sandbox/entities.ts';
import { demoAdmin } from './seed-data.ts';

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

/** Maps names to IDs; for people, maps email addresses to IDs. Without taxes, there are no tax profiles. */
export type Names = {
  people: Map<string, string>;
  locationIds: Map<string, string>;
  carIds: Map<string, string>;
  taxProfileIds: Map<string, string>;
};

/** Returns the ID for a name. Throws if the demo data does not contain the name, which is an error in that data. */
export function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo data knows no ${name}`);
  return id;
}

export type Stage = { names: Names; day: DemoDay; bank: Bank };

/** Minutes after midnight in India, `on` days from the demo’s own day. */
export type Moment = { on: number; minute: number };

/** An event of the demo. */
export type Act = Moment & { play: () => Promise<void> };

/** Plays the acts one after another, earliest first; acts of the same minute stay in the given order. */
export async function playInTurn(acts: readonly Act[]): Promise<void> {
  for (const { play } of acts.toSorted((a, b) => a.on - b.on || a.minute - b.minute)) await play();
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
  // Returned by the counter if staff have turned it off or changed a booking.
  'counter_off',
  'booking_closed',
  'stage_conflict',
  'edited_meanwhile',
  'rental_over',
  'too_early',
  'car_out',
  'balance_open',
  'hold_ended',
  'already_confirmed',
  'nothing_to_pay',
  'amount_too_high',
  'money_returned',
];

/**
 * Runs `work`; null if cars, hours, prices or what staff have done no longer allow it, so that seeding a database in
 * use does not fail.
 */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) return null;
    throw error;
  }
}

type Action = {
  action: ContractId;
  reason?: string | null;
  /** The email address of an admin, by default the demo’s owner. */
  by?: string;
};

const requestId = 'demo-data';

/** Runs an action as one of the demo’s admins, including its audit entry. */
export async function asAdmin(
  { action, reason = null, by = demoAdmin.email }: Action,
  { names, deps }: Pick<Stage, 'names'> & { deps: Deps },
  change: (adminId: string) => Promise<AuditedChange<unknown>>,
): Promise<void> {
  const actorId = idOf(names.people, by);
  await createAudit(deps).change({ actorId, requestId, action, kind: 'change', reason }, async () => change(actorId));
}

/** Whether an earlier seed has performed this action. */
export const wasPlayed = async (action: ContractId): Promise<boolean> =>
  (await AuditEntry.exists({ action, requestId, result: 'done' })) !== null;

/** Returns the same object id for the same moment and name, so that a repeated seed repeats its calls. */
export function recordIdOf(at: Date, name: string): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return seconds.toString(16).padStart(8, '0') + createHash('sha256').update(name).digest('hex').slice(0, 16);
}
