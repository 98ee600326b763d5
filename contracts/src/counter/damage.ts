import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { isUnique, moment, objectId, remark } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import type { PhotoPlace } from './photo.ts';
import { readOfBooking } from './read-of-booking.ts';

/** The places of a car at which damage can be, from the front to the rear. */
export const damagePlaces = [
  'front_bumper',
  'bonnet',
  'windscreen',
  'left_front_fender',
  'right_front_fender',
  'left_mirror',
  'right_mirror',
  'left_front_door',
  'right_front_door',
  'roof',
  'inside',
  'left_rear_door',
  'right_rear_door',
  'left_rear_fender',
  'right_rear_fender',
  'rear_window',
  'boot',
  'rear_bumper',
] as const;
export type DamagePlace = (typeof damagePlaces)[number];

export const damageKinds = ['scratch', 'dent', 'crack', 'broken', 'missing'] as const;
export type DamageKind = (typeof damageKinds)[number];

/** Small is up to a fingertip, medium up to a hand, large is more. */
export const damageSizes = ['small', 'medium', 'large'] as const;
export type DamageSize = (typeof damageSizes)[number];

export const damageStates = ['open', 'repaired'] as const;

/** The maximum number of damages in one handover, and of those that a customer may report. */
export const mostDamages = 20;

/** The maximum number of damages in a reply about a car, which lists the newest. */
export const mostListedDamages = 200;

/** The place of a photo that shows this place of the car. */
export const photoPlaceOf: Readonly<Record<DamagePlace, PhotoPlace>> = {
  front_bumper: 'front',
  bonnet: 'front',
  windscreen: 'front',
  left_front_fender: 'front_left',
  right_front_fender: 'front_right',
  left_mirror: 'front_left',
  right_mirror: 'front_right',
  left_front_door: 'front_left',
  right_front_door: 'front_right',
  roof: 'other',
  inside: 'inside',
  left_rear_door: 'rear_left',
  right_rear_door: 'rear_right',
  left_rear_fender: 'rear_left',
  right_rear_fender: 'rear_right',
  rear_window: 'rear',
  boot: 'rear',
  rear_bumper: 'rear',
};

const what = { place: z.enum(damagePlaces), kind: z.enum(damageKinds), size: z.enum(damageSizes) } as const;

/** A damage to record. The browser creates `damageId`, so that a repeated call records nothing again. */
const newDamageFields = { damageId: objectId, ...what, note: z.optional(remark) } as const;
const newDamage = z.strictObject(newDamageFields);
export type NewDamage = z.infer<typeof newDamage>;

/** The damages that staff found at a handover. */
export const newDamages = z.array(newDamage).check(
  z.maxLength(mostDamages),
  z.refine((damages) => isUnique(damages.map(({ damageId }) => damageId)), 'A damage is listed twice'),
);

/** `note` is absent if the customer who reported the damage is not the reader, or has deleted the account. */
const shown = { _id: objectId, ...what, note: z.optional(z.string()), at: moment } as const;

/**
 * A damage of the car of a rental. `seen` is when it was first seen: before the rental, at its hand-out or at its return.
 * `byCustomer` is present if the customer reported it.
 */
export const damageOfBooking = z.object({
  ...shown,
  seen: z.enum(['before', 'out', 'back']),
  byCustomer: z.optional(z.literal(true)),
});
export type DamageOfBooking = z.infer<typeof damageOfBooking>;

/**
 * A damage in the register of a car. `by` is the name of the person who recorded it, null for a customer. `handover` is
 * where it was first seen, absent if that was at none, and `bookingId` its booking if the caller may see it. `charge` is
 * present if a charge that names the damage is proposed or owed.
 */
export const damage = z.object({
  ...shown,
  by: z.nullable(z.string()),
  handover: z.optional(z.enum(['out', 'back'])),
  bookingId: z.optional(objectId),
  state: z.enum(damageStates),
  repair: z.optional(z.object({ at: moment, cost: rupees })),
  charge: z.optional(z.object({ state: z.enum(['proposed', 'charged']), amount: rupees })),
});
export type Damage = z.infer<typeof damage>;

const errors = ['counter_off', 'damage_not_found', 'edited_meanwhile'] as const;

export const damageContract = {
  getByCar: {
    method: 'GET',
    path: '/damage/getByCar',
    access: 'admin',
    rank: 'clerk',
    limit: 'read',
    message: 'Damage of the car',
    query: z.strictObject({ carId: objectId }),
    reply: z.object({ damages: z.array(damage) }),
    errors: ['counter_off', 'vehicle_not_found'],
  },
  getByBooking: {
    ...readOfBooking,
    path: '/damage/getByBooking',
    message: 'Damage of the car',
    reply: z.object({ damages: z.array(damageOfBooking), reportUntil: z.optional(moment) }),
  },
  add: {
    method: 'POST',
    path: '/damage/add',
    access: 'admin',
    rank: 'clerk',
    status: 201,
    message: 'Damage recorded',
    body: z.strictObject({ ...newDamageFields, carId: objectId, bookingId: z.optional(objectId) }),
    reply: damage,
    errors: ['counter_off', 'vehicle_not_found', 'booking_not_found', 'stage_conflict', 'edited_meanwhile'],
  },
  report: {
    method: 'POST',
    path: '/damage/report',
    access: 'customer',
    limit: 'read',
    status: 201,
    message: 'Damage reported',
    body: z.strictObject({ ...newDamageFields, bookingId: objectId }),
    reply: damageOfBooking,
    errors: ['counter_off', 'booking_not_found', 'reports_closed', 'too_many_damages', 'edited_meanwhile'],
  },
  repair: {
    method: 'PUT',
    path: '/damage/repair',
    access: 'admin',
    rank: 'manager',
    message: 'Damage repaired',
    body: z.strictObject({ damageId: objectId, cost: rupees }),
    reply: damage,
    errors,
  },
  reopen: {
    method: 'PUT',
    path: '/damage/reopen',
    access: 'admin',
    rank: 'manager',
    message: 'Damage open again',
    body: z.strictObject({ damageId: objectId }),
    reply: damage,
    errors,
  },
} as const satisfies ContractGroup;
