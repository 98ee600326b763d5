import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { bookingRow } from '../dashboard.ts';
import { lineOfText, objectId } from '../fields.ts';
import { counterNow, counterRental } from './counter-rental.ts';
import { counterSettings } from './counter-settings.ts';
import { handoverFacts, handOutBody, noShowBody, refundedRental, takeBackBody, undoBody } from './handover.ts';

/** The errors that every step of a booking may return. */
const moveErrors = [
  'counter_off',
  'booking_not_found',
  'booking_closed',
  'stage_conflict',
  'edited_meanwhile',
] as const;
import { walkInContract } from './walk-in.ts';

export const counterContract = {
  ...walkInContract,
  getSettings: {
    method: 'GET',
    path: '/counter/getSettings',
    access: 'admin',
    rank: 'clerk',
    message: 'Counter',
    reply: counterSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/counter/saveSettings',
    access: 'admin',
    message: 'Counter saved',
    body: z.strictObject({ isOn: z.boolean() }),
    reply: counterSettings,
    errors: ['edited_meanwhile'],
  },
  getNow: {
    method: 'GET',
    path: '/counter/getNow',
    access: 'admin',
    rank: 'clerk',
    audit: true,
    message: 'Counter now',
    query: z.strictObject({ locationId: z.optional(objectId) }),
    reply: counterNow,
    errors: ['counter_off', 'location_not_found'],
  },
  find: {
    method: 'GET',
    path: '/counter/find',
    access: 'admin',
    rank: 'clerk',
    limit: 'read',
    audit: true,
    message: 'Bookings',
    query: z.strictObject({ search: lineOfText(100) }),
    reply: z.object({ bookings: z.array(bookingRow), hasMore: z.boolean() }),
    errors: ['counter_off'],
  },
  getHandover: {
    method: 'GET',
    path: '/counter/getHandover',
    access: 'admin',
    rank: 'clerk',
    audit: true,
    message: 'Handover',
    query: z.strictObject({ bookingId: objectId }),
    reply: handoverFacts,
    errors: ['counter_off', 'booking_not_found', 'booking_closed'],
  },
  handOut: {
    method: 'POST',
    path: '/counter/handOut',
    access: 'admin',
    rank: 'clerk',
    status: 201,
    message: 'Car handed out',
    body: handOutBody,
    reply: counterRental,
    errors: [
      ...moveErrors,
      'too_early',
      'rental_over',
      'car_out',
      'odometer_too_low',
      'balance_open',
      'payment_captured',
      'payment_in_progress',
    ],
  },
  takeBack: {
    method: 'POST',
    path: '/counter/takeBack',
    access: 'admin',
    rank: 'clerk',
    status: 201,
    message: 'Car taken back',
    body: takeBackBody,
    reply: refundedRental,
    errors: [
      ...moveErrors,
      'odometer_too_low',
      'refund_changed',
      'ledger_full',
      'payment_captured',
      'payment_in_progress',
    ],
  },
  noShow: {
    method: 'PUT',
    path: '/counter/noShow',
    access: 'admin',
    rank: 'clerk',
    message: 'Marked as a no-show',
    body: noShowBody,
    reply: refundedRental,
    errors: [
      ...moveErrors,
      'too_early',
      'rental_over',
      'refund_changed',
      'ledger_full',
      'payment_captured',
      'payment_in_progress',
    ],
  },
  undo: {
    method: 'PUT',
    path: '/counter/undo',
    access: 'admin',
    rank: 'clerk',
    message: 'Undone',
    body: undoBody,
    reply: counterRental,
    errors: [...moveErrors, 'nothing_to_undo', 'car_unavailable', 'car_out'],
  },
} as const satisfies ContractGroup;
