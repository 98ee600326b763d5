import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { objectId } from '../fields.ts';
import { confirmBody, correctMoneyBody, takeMoneyBody, takenReply, verifyMoneyBody } from './take-money.ts';

/** Calls with which staff take money at the counter. */
export const counterMoneyContract = {
  takeMoney: {
    method: 'POST',
    path: '/counter/takeMoney',
    access: 'admin',
    rank: 'clerk',
    status: 201,
    message: 'Money taken',
    body: takeMoneyBody,
    reply: takenReply,
    errors: [
      'counter_off',
      'booking_not_found',
      'location_not_found',
      'nothing_to_pay',
      'amount_too_high',
      'cash_limit',
      'upi_reference_taken',
      'edited_meanwhile',
      'ledger_full',
    ],
  },
  correctMoney: {
    method: 'PUT',
    path: '/counter/correctMoney',
    access: 'admin',
    rank: 'manager',
    message: 'Money corrected',
    body: correctMoneyBody,
    reply: takenReply,
    errors: [
      'counter_off',
      'booking_not_found',
      'payment_not_found',
      'money_returned',
      'payment_captured',
      'edited_meanwhile',
      'ledger_full',
    ],
  },
  verifyMoney: {
    method: 'PUT',
    path: '/counter/verifyMoney',
    access: 'admin',
    rank: 'manager',
    message: 'Payment verified',
    body: verifyMoneyBody,
    reply: z.object({ bookingId: objectId }),
    errors: ['counter_off', 'booking_not_found', 'payment_not_found'],
  },
  confirm: {
    method: 'PUT',
    path: '/counter/confirm',
    access: 'admin',
    rank: 'clerk',
    message: 'Booking confirmed',
    body: confirmBody,
    reply: takenReply,
    errors: [
      'counter_off',
      'booking_not_found',
      'already_confirmed',
      'hold_ended',
      'amount_too_high',
      'amount_too_low',
      'above_limit',
      'cash_limit',
      'upi_reference_taken',
      'edited_meanwhile',
    ],
  },
} as const satisfies ContractGroup;
