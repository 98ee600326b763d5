import {
  type BilledTo,
  cancelCauses,
  cancelReasons,
  type ClaimPart,
  counterMethods,
  type DepositTerms,
  type FrozenPrice,
  type Licence,
  licenceClasses,
  licenceSights,
  type SecondDriver,
  lineKinds,
  proposalStates,
  stages,
  type Travel,
} from '@rental/contracts';
import { Schema } from 'mongoose';
import type { Invoiced, Reissue } from './billing-facts.ts';
import type { ConsentGiven } from '../../../platform/messaging/consent-given.ts';
import type { Leg } from './claim-facts.ts';
import type { NotedLicences } from './driver-facts.ts';
import type { DamageProposal } from './damage-proposal.ts';
import type { Acceptance, Handover, Undo } from './handover.ts';
import type { CounterMoney, LedgerEntry, MovedFrom } from './ledger-entry.ts';
import type { ChangePlan, PaymentRequest } from './payment-request.ts';

/* The schemas of the documents within a booking. */

export const without = { _id: false, strict: 'throw' } as const;
export const amount = { type: Number, required: true } as const;
const line = { kind: { type: String, enum: lineKinds, required: true }, amount } as const;
const share = { chargeId: { type: String, required: true }, amount } as const;
const text = { type: String, required: true } as const;
const movedSchema = new Schema<MovedFrom>(
  {
    carId: { type: Schema.Types.ObjectId, required: true },
    fromDate: text,
    toDate: text,
    pickUpTime: { type: String },
    returnTime: { type: String },
  },
  without,
);
const counterSchema = new Schema<CounterMoney>(
  {
    locationId: { type: Schema.Types.ObjectId, required: true },
    method: { type: String, enum: counterMethods, required: true },
    reference: { type: String },
  },
  without,
);
export const entrySchema = new Schema<LedgerEntry>(
  {
    account: { type: String, enum: ['deposit'] },
    release: { type: String, enum: ['returned', 'used'] },
    id: { type: Schema.Types.ObjectId, required: true },
    at: { type: Schema.Types.Date, required: true },
    by: { type: Schema.Types.ObjectId, default: null },
    why: { type: String, required: true },
    lines: [new Schema(line, without)],
    paid: [new Schema(share, without)],
    back: [new Schema({ ...share, external: { type: Boolean, required: true } }, without)],
    moved: { type: movedSchema },
    counter: { type: counterSchema },
    evidence: { type: String },
    takesOff: { type: Schema.Types.ObjectId },
  },
  without,
);

const extra = { id: text, name: text, per: text, count: amount, price: amount, total: amount, answer: String };

/** The price of a booking, written once at creation. */
export const priceSchema = new Schema<FrozenPrice>(
  {
    version: amount,
    days: [new Schema({ price: amount, rule: text, name: { type: String, default: null } }, without)],
    lengthDiscount: { type: new Schema({ fromDays: amount, percent: amount, rupees: amount }, without), default: null },
    extras: [new Schema(extra, without)],
    coupon: { type: new Schema({ code: text, rupees: amount }, without), default: null },
  },
  without,
);

export const depositFields = {
  depositTerms: { type: new Schema<DepositTerms>({ amount, returnHours: amount }, without) },
  deposit: { type: Number },
  depositDueAt: { type: Schema.Types.Date },
} as const;

export const endingFields = {
  cancelReason: { type: String, enum: [...cancelReasons, null], default: null },
  cancelCause: { type: String, enum: cancelCauses },
  cancelledAt: { type: Schema.Types.Date, default: null },
  cancelledBy: { adminId: { type: Schema.Types.ObjectId }, reason: { type: String } },
} as const;

export const travel = { type: new Schema<Travel>({ there: amount, back: amount }, without) } as const;

export const claimParts = {
  type: [new Schema<ClaimPart>({ start: text, end: text }, without)],
  default: undefined,
} as const;

export const legs = {
  type: [
    new Schema<Leg>(
      { carId: { type: Schema.Types.ObjectId, required: true }, fromDate: text, toDate: text, toTime: text },
      without,
    ),
  ],
  default: undefined,
} as const;

const planSchema = new Schema<ChangePlan>(
  {
    fromDate: text,
    toDate: text,
    pickUpTime: { type: String },
    returnTime: { type: String },
    readyMinutes: { type: Number },
    travel,
    home: { type: Schema.Types.ObjectId },
    dayCount: amount,
    graceMinutes: { type: Number },
    pricePerDay: amount,
    totalAmount: amount,
    price: { type: priceSchema, required: true },
    refundCap: { type: Number },
  },
  without,
);

const acceptanceSchema = new Schema<Acceptance>(
  { version: amount, textHash: text, name: { type: String }, signature: { type: String } },
  without,
);

const licenceSchema = new Schema<Licence>(
  {
    licenceClass: { type: String, enum: licenceClasses, required: true },
    lastFour: text,
    issuedOn: text,
    validUntil: text,
    seenAs: { type: String, enum: licenceSights, required: true },
    passport: { type: String },
    visa: { type: String },
    confirmedAge: { type: Number },
  },
  without,
);

const licencesSchema = new Schema<NotedLicences>(
  { customer: { type: licenceSchema }, second: { type: licenceSchema }, reason: { type: String } },
  without,
);

const handoverSchema = new Schema<Handover>(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['out', 'back'], required: true },
    carId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Schema.Types.Date, required: true },
    arrivedAt: { type: Schema.Types.Date },
    by: { type: Schema.Types.ObjectId, required: true },
    odometer: { type: Number },
    fuelEighths: { type: Number },
    cngEighths: { type: Number },
    chargePercent: { type: Number },
    inCar: { type: [String], default: undefined },
    keyCount: { type: Number },
    note: { type: String },
    odometerReason: { type: String },
    balanceReason: { type: String },
    depositReason: { type: String },
    agreement: { type: acceptanceSchema },
    licences: { type: licencesSchema },
    knownDamage: { type: [Schema.Types.ObjectId], default: undefined },
    undoneAt: { type: Schema.Types.Date },
    undoneBy: { type: Schema.Types.ObjectId },
  },
  without,
);

const undoSchema = new Schema<Undo>(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    rev: amount,
    day: text,
    stage: { type: String, enum: stages },
    freeFrom: { type: String },
  },
  without,
);

const person = { type: Schema.Types.ObjectId, required: true } as const;
const moment = { type: Schema.Types.Date, required: true } as const;

const damageSchema = new Schema<DamageProposal>(
  {
    id: person,
    at: moment,
    by: person,
    amount,
    reason: text,
    evidence: text,
    answerBy: moment,
    damageId: { type: Schema.Types.ObjectId },
    state: { type: String, enum: proposalStates, required: true },
    answer: { type: new Schema({ at: moment, text: { type: String } }, without) },
    ended: { type: new Schema({ at: moment, by: person, reason: { type: String } }, without) },
  },
  without,
);

/** The fields of a booking that the counter, the tax invoice and messages use. */
export const counterParts = {
  stage: { type: String, enum: stages },
  noShowAt: { type: Schema.Types.Date },
  handovers: { type: [handoverSchema], default: undefined },
  undo: { type: undoSchema },
  damageProposals: { type: [damageSchema], default: undefined },
  confirmedAge: { type: Number },
  billedTo: { type: new Schema<BilledTo>({ gstin: text, legalName: text, address: text }, without) },
  residence: { type: String },
  reissue: { type: new Schema<Reissue>({ id: person, at: moment, entryCount: amount }, without) },
  awaitsInvoice: { type: Boolean },
  invoiced: { type: new Schema<Invoiced>({ id: person, at: moment, entryCount: amount }, without) },
  messageConsent: { type: new Schema<ConsentGiven>({ version: text, at: moment, ip: text }, without) },
  secondDriver: { type: new Schema<SecondDriver>({ name: text, phone: { type: String } }, without) },
} as const;

export const requestSchema = new Schema<PaymentRequest>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['change', 'balance', 'deposit'], required: true },
    amount,
    until: { type: Schema.Types.Date, required: true },
    proofAt: { type: Schema.Types.Date, default: null },
    by: { type: Schema.Types.ObjectId, required: true },
    reason: { type: String },
    plan: { type: planSchema, required: true },
  },
  { strict: 'throw' },
);
