import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { acceptedAgreement } from '../counter/agreement.ts';
import { clockMinute, custodyAnswer } from '../counter/custody.ts';
import { day, lineOfText, moment, objectId, pageNumber, remark } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { plate } from '../vehicle/vehicle-facts.ts';
import { challanStates } from './challan-words.ts';

/* A notice of a fine for a car at a minute. */

const facts = {
  number: lineOfText(30),
  authority: lineOfText(60),
  offence: lineOfText(100),
  amount: rupees.check(z.gte(1)),
  noticeDate: day,
  plate,
  day,
  time: clockMinute,
} as const;

const isNoticeLater = z.refine<{ noticeDate: string; day: string }>(({ noticeDate, day: of }) => of <= noticeDate, {
  path: ['noticeDate'],
  error: 'The notice can’t be older than the offence',
});
const isAnsweredLater = z.refine<{ noticeDate: string; answerBy?: string | undefined }>(
  ({ noticeDate, answerBy }) => answerBy === undefined || noticeDate <= answerBy,
  { path: ['answerBy'], error: 'The last day to answer can’t be before the notice' },
);

/** What the notice says. `answerBy` is the last day to answer it; by default, 45 days after the notice. */
const written = { ...facts, answerBy: z.optional(day) } as const;

/** The browser creates `recordId`, so that a repeated call enters the challan once. */
export const newChallanBody = z.strictObject({ ...written, recordId: objectId }).check(isNoticeLater, isAnsweredLater);
export type NewChallanBody = z.infer<typeof newChallanBody>;

/** A challan and the version that the caller saw, so that a write is rejected if it has changed since. */
const shown = { challanId: objectId, version: z.int().check(z.gte(1)) } as const;

export const editChallanBody = z.strictObject({ ...written, ...shown }).check(isNoticeLater, isAnsweredLater);
export type EditChallanBody = z.infer<typeof editChallanBody>;

const chosenState = z.enum(['open', 'passed_on', 'contested', 'paid_by_us'], 'Not a state that can be chosen');
export const challanStateBody = z.strictObject({ ...shown, state: chosenState, reason: remark });
export type ChallanStateBody = z.infer<typeof challanStateBody>;

/**
 * A challan in a list. `booking` is the rental of the customer who had the car, or had booked it; null if nobody had.
 */
export const challan = z.object({
  ...facts,
  _id: objectId,
  answerBy: day,
  daysLeft: z.int(),
  carName: z.string(),
  state: z.enum(challanStates),
  booking: z.nullable(z.object({ _id: objectId, code: z.nullable(z.string()) })),
  version: z.int(),
});
export type Challan = z.infer<typeof challan>;

/** A change of the state. `by` is the name of a member of our staff. */
const changeOfState = z.object({ state: z.enum(challanStates), reason: z.string(), at: moment, by: z.string() });

/** `chargedAt` is absent until the challan is charged to the customer. */
export const challanDetail = z.extend(challan, {
  custody: custodyAnswer,
  states: z.array(changeOfState),
  chargedAt: z.optional(moment),
});
export type ChallanDetail = z.infer<typeof challanDetail>;

/** What shows who had the car of a challan, beside the photos of the handovers. */
export const challanEvidence = z.object({
  challan: challanDetail,
  agreement: z.nullable(acceptedAgreement),
  madeAt: moment,
});
export type ChallanEvidence = z.infer<typeof challanEvidence>;

export const challanFilters = ['unpaid', ...challanStates] as const;
export type ChallanFilter = (typeof challanFilters)[number];

const carErrors = ['vehicle_not_found', 'booking_not_found'] as const;
const writeErrors = ['challan_not_found', 'edited_meanwhile'] as const;

export const challanContract = {
  create: {
    method: 'POST',
    path: '/challan/create',
    access: 'admin',
    rank: 'manager',
    status: 201,
    message: 'Challan entered',
    body: newChallanBody,
    reply: challanDetail,
    errors: [...carErrors, 'challan_exists'],
  },
  getAll: {
    method: 'GET',
    path: '/challan/getAll',
    access: 'admin',
    rank: 'manager',
    message: 'Challans',
    query: z.strictObject({
      state: z.optional(z.enum(challanFilters)),
      plate: z.optional(plate),
      page: z.optional(pageNumber),
    }),
    reply: z.object({ challans: z.array(challan), totalPages: z.int().check(z.gte(1)) }),
  },
  get: {
    method: 'GET',
    path: '/challan/get',
    access: 'admin',
    rank: 'manager',
    audit: true,
    message: 'Challan',
    query: z.strictObject({ challanId: objectId }),
    reply: challanDetail,
    errors: ['challan_not_found'],
  },
  edit: {
    method: 'PUT',
    path: '/challan/edit',
    access: 'admin',
    rank: 'manager',
    message: 'Challan saved',
    body: editChallanBody,
    reply: challanDetail,
    errors: [...writeErrors, ...carErrors, 'challan_exists', 'challan_charged'],
  },
  setState: {
    method: 'PUT',
    path: '/challan/setState',
    access: 'admin',
    rank: 'manager',
    message: 'Challan saved',
    body: challanStateBody,
    reply: challanDetail,
    errors: writeErrors,
  },
  charge: {
    method: 'PUT',
    path: '/challan/charge',
    access: 'admin',
    rank: 'manager',
    message: 'Challan charged',
    body: z.strictObject(shown),
    reply: challanDetail,
    errors: [
      ...writeErrors,
      'counter_off',
      'booking_not_found',
      'nobody_to_charge',
      'challan_charged',
      'booking_closed',
      'stage_conflict',
      'charge_not_agreed',
      'amount_too_high',
      'ledger_full',
      'payment_captured',
    ],
  },
  getEvidence: {
    method: 'GET',
    path: '/challan/getEvidence',
    access: 'admin',
    rank: 'manager',
    audit: true,
    message: 'Evidence',
    query: z.strictObject({ challanId: objectId }),
    reply: challanEvidence,
    errors: ['challan_not_found'],
  },
} as const satisfies ContractGroup;
