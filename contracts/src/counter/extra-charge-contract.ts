import * as z from 'zod/mini';
import { recordOfBooking, shownBooking } from '../booking/shown-booking.ts';
import type { ContractGroup } from '../contract.ts';
import { lineOfText, objectId, remark } from '../fields.ts';
import { extraChargeKinds } from '../rules/money/extra-charge-words.ts';
import { rupees } from '../rules/money/money.ts';
import { takenReply } from './take-money.ts';

/** Damage is proposed first, so that the customer can answer. */
const kindsAtOnce = extraChargeKinds.filter((kind) => kind !== 'damage');

/** The customer sees `reason`, which is what the charge is for, and `evidence`, which is what shows it. */
export const addChargeBody = z.strictObject({
  ...recordOfBooking,
  kind: z.enum(kindsAtOnce, 'Damage has to be proposed first'),
  amount: rupees.check(z.gte(1)),
  reason: remark,
  evidence: lineOfText(100),
});
export type AddChargeBody = z.infer<typeof addChargeBody>;

/** `entryId` is the ledger entry that added the charge. */
export const takeOffChargeBody = z.strictObject({ ...recordOfBooking, entryId: objectId, reason: remark });
export type TakeOffChargeBody = z.infer<typeof takeOffChargeBody>;

/**
 * The customer sees `reason`, which is the damage, and `evidence`, which is what shows it. `damageId` is the damage of
 * the register, which was first seen at the return of this rental.
 */
export const proposeDamageBody = z.extend(z.omit(addChargeBody, { kind: true }), { damageId: z.optional(objectId) });
export type ProposeDamageBody = z.infer<typeof proposeDamageBody>;

/** `reason` is the decision after an answer of the customer, who sees it. */
export const chargeDamageBody = z.strictObject({
  ...shownBooking,
  proposalId: objectId,
  reason: z.optional(remark),
});
export type ChargeDamageBody = z.infer<typeof chargeDamageBody>;

export const dropDamageBody = z.strictObject({ ...shownBooking, proposalId: objectId, reason: remark });
export type DropDamageBody = z.infer<typeof dropDamageBody>;

const chargeErrors = [
  'counter_off',
  'booking_not_found',
  'payment_captured',
  'edited_meanwhile',
  'ledger_full',
] as const;

/** Calls with which staff add extra charges to a rental. */
export const extraChargeContract = {
  addCharge: {
    method: 'POST',
    path: '/counter/addCharge',
    access: 'admin',
    rank: 'clerk',
    status: 201,
    message: 'Charge added',
    body: addChargeBody,
    reply: takenReply,
    errors: [...chargeErrors, 'booking_closed', 'stage_conflict', 'charge_not_agreed', 'amount_too_high'],
  },
  takeOffCharge: {
    method: 'PUT',
    path: '/counter/takeOffCharge',
    access: 'admin',
    rank: 'manager',
    message: 'Charge taken off',
    body: takeOffChargeBody,
    reply: takenReply,
    errors: [...chargeErrors, 'charge_not_found', 'money_returned'],
  },
  proposeDamage: {
    method: 'POST',
    path: '/counter/proposeDamage',
    access: 'admin',
    rank: 'clerk',
    status: 201,
    message: 'Charge proposed',
    body: proposeDamageBody,
    reply: takenReply,
    errors: [
      ...chargeErrors,
      'booking_closed',
      'stage_conflict',
      'charge_not_agreed',
      'amount_too_high',
      'damage_not_found',
      'damage_known',
      'damage_charged',
    ],
  },
  chargeDamage: {
    method: 'PUT',
    path: '/counter/chargeDamage',
    access: 'admin',
    rank: 'clerk',
    message: 'Charge added',
    body: chargeDamageBody,
    reply: takenReply,
    errors: [...chargeErrors, 'charge_not_found', 'proposal_ended', 'answer_pending', 'answer_to_decide'],
  },
  dropDamage: {
    method: 'PUT',
    path: '/counter/dropDamage',
    access: 'admin',
    rank: 'clerk',
    message: 'Proposal dropped',
    body: dropDamageBody,
    reply: takenReply,
    errors: [...chargeErrors, 'charge_not_found', 'proposal_ended'],
  },
} as const satisfies ContractGroup;
