import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { longRemark, objectId } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';

/** What remains to be paid for the booking after the call. */
const bookingBalance = z.object({ bookingId: objectId, balance: rupees });

const ofProposal = { bookingId: objectId, proposalId: objectId } as const;
const errors = [
  'booking_not_found',
  'charge_not_found',
  'proposal_ended',
  'payment_captured',
  'edited_meanwhile',
] as const;

/** The `rental` calls with which customers answer a proposed charge for damage. */
export const damageAnswerContract = {
  agreeToDamage: {
    method: 'PUT',
    path: '/booking/agreeToDamage',
    access: 'customer',
    limit: 'payment',
    message: 'You agreed to the charge',
    body: z.strictObject(ofProposal),
    reply: bookingBalance,
    errors: [...errors, 'ledger_full'],
  },
  answerDamage: {
    method: 'PUT',
    path: '/booking/answerDamage',
    access: 'customer',
    limit: 'payment',
    message: 'Answer sent',
    body: z.strictObject({ ...ofProposal, text: longRemark(500) }),
    reply: bookingBalance,
    errors,
  },
} as const satisfies ContractGroup;
