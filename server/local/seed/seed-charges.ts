import type { AddChargeBody, AgreedCharge, ContractId, ProposeDamageBody } from '@rental/contracts';
import { addCharge } from '../../src/features/counter/extra-charge/add-charge.ts';
import { proposeDamage } from '../../src/features/counter/extra-charge/propose-damage.ts';
import { auditedMoney } from '../../src/features/counter/money/money.routes.ts';
import type { AuditedChange } from '../../src/platform/audit-port.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { clerkAt } from './seed-clerks.ts';
import { demoCustomer } from './seed-data.ts';
import { bengaluru } from './seed-locations.ts';
import { damagedReturn, findReturnDamage, findReturned } from './seed-returns.ts';
import { type Act, asAdmin, asOf, momentOf, recordIdOf, type Stage, unlessTaken, wasPlayed } from './stage.ts';

/** The extra charges to which the demo’s customers agree. */
export const demoCharges: AgreedCharge[] = [
  { kind: 'late', words: '₹200 per started hour, after 30 minutes', price: 200, per: 'hour' },
  { kind: 'fuel', words: '₹450 per missing eighth of the tank', price: 450, per: 'eighth' },
  { kind: 'cleaning', words: '₹800 if the inside needs a deep clean', price: 800, per: 'time' },
  { kind: 'toll', words: 'As paid by FASTag' },
  { kind: 'fine', words: 'As on the official notice' },
  { kind: 'damage', words: 'By the price list at the counter' },
];

type Rented = { car: string; at: string; customer: string; from: number; on: number; minute: number };

const fine: Rented & Pick<AddChargeBody, 'kind' | 'amount' | 'reason' | 'evidence'> = {
  customer: demoCustomer.email,
  car: 'Creta',
  at: bengaluru,
  from: -14,
  on: -2,
  minute: 11 * 60 + 20,
  kind: 'fine',
  amount: 1_000,
  reason: 'Speeding on the airport road',
  evidence: 'Notice KA19-220481',
};

/** Waits for the customer’s answer. */
const scratch: Rented & Pick<ProposeDamageBody, 'amount' | 'reason' | 'evidence'> = {
  customer: demoCustomer.email,
  car: damagedReturn.car,
  at: bengaluru,
  from: damagedReturn.from,
  on: -1,
  minute: 10 * 60 + 25,
  amount: 1_800,
  reason: 'Scratch, left rear door',
  evidence: 'Photo of the return',
};

type ChargeStage = Pick<Stage, 'names' | 'day'>;

/**
 * Returns the events after the return of a car: a fine that arrives, and damage that is found. Playing one again changes
 * nothing.
 */
export function chargeActs(stage: ChargeStage, deps: Deps): Act[] {
  const { kind, amount, reason, evidence } = fine;
  const damage = { amount: scratch.amount, reason: scratch.reason, evidence: scratch.evidence };
  return [
    {
      ...fine,
      play: async () =>
        playCharge({ action: 'counter.addCharge', of: fine, stage }, deps, async (body, then) =>
          auditedMoney(await addCharge({ ...body, kind, amount, reason, evidence }, then), { kind, amount, reason }),
        ),
    },
    {
      ...scratch,
      play: async () =>
        playCharge({ action: 'counter.proposeDamage', of: scratch, stage }, deps, async (body, then) => {
          const found = await findReturnDamage(new ObjectId(body.bookingId));
          const damageId = found && String(found._id);
          return auditedMoney(await proposeDamage({ ...body, ...damage, damageId }, then), damage);
        }),
    },
  ];
}

type Named = { bookingId: string; rev: number; recordId: string; adminId: string };

/** Performs what a clerk charges for a rental that is over, unless an earlier seed has done so. */
async function playCharge(
  { action, of, stage }: { action: ContractId; of: Rented; stage: ChargeStage },
  deps: Deps,
  charge: (body: Named, then: Deps) => Promise<AuditedChange<unknown>>,
): Promise<void> {
  const { names, day } = stage;
  const { at, on, minute } = of;
  if (await wasPlayed(action)) return;
  const moment = momentOf(day, on, minute);
  const booking = await findReturned(of, stage);
  if (!booking) return;
  const then = asOf(moment, deps);
  const { email: by, id: adminId } = clerkAt(at, names);
  const body = { bookingId: String(booking._id), rev: booking.rev, recordId: recordIdOf(moment, action), adminId };
  await unlessTaken(async () => asAdmin({ action, by }, { names, deps: then }, async () => charge(body, then)));
}
