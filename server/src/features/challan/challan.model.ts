import type { ChallanState } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** Why a challan has a state, who decided it and when. */
export type StateChange = { state: ChallanState; reason: string; at: Date; by: ObjectId };

/** A notice of a fine for a car at a minute. It names the rental and not the customer. */
export type ChallanRecord = {
  /** Chosen by the browser. The ledger entry that charges the challan has the same id. */
  _id: ObjectId;
  number: string;
  authority: string;
  /** Authority and number in one notation, so that the same notice is entered once. */
  key: string;
  offence: string;
  amount: number;
  noticeDate: string;
  answerBy: string;
  carId: ObjectId;
  plate: string;
  /** The day in India and the time of the offence. */
  day: string;
  time: string;
  /** The rental of the customer who had the car, or had booked it. Absent if nobody had. */
  bookingId?: ObjectId;
  /** The locations of this rental, or else of the car. Managers of one of them see the challan. */
  locationIds: ObjectId[];
  state: ChallanState;
  states: StateChange[];
  /** When somebody first charged it. From then on, it can no longer be moved to another rental. */
  chargeBegunAt?: Date;
  /** When it was charged to the customer. */
  chargedAt?: Date;
  /** Incremented with each write. */
  version: number;
  createdAt: Date;
};

const stateSchema = new Schema<StateChange>(
  {
    state: { type: String, required: true },
    reason: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
  },
  { _id: false, strict: 'throw' },
);

const challanSchema = new Schema<ChallanRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    number: { type: String, required: true },
    authority: { type: String, required: true },
    key: { type: String, required: true },
    offence: { type: String, required: true },
    amount: { type: Number, required: true },
    noticeDate: { type: String, required: true },
    answerBy: { type: String, required: true },
    carId: { type: Schema.Types.ObjectId, required: true },
    plate: { type: String, required: true },
    day: { type: String, required: true },
    time: { type: String, required: true },
    bookingId: { type: Schema.Types.ObjectId },
    locationIds: { type: [Schema.Types.ObjectId], required: true },
    state: { type: String, required: true },
    states: { type: [stateSchema], required: true },
    chargeBegunAt: { type: Date },
    chargedAt: { type: Date },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'challans' },
);

export const challanKeys = { key: 1 } as const;
challanSchema.index(challanKeys, { name: 'uniq_challan', unique: true });
challanSchema.index({ answerBy: 1, _id: 1 }, { name: 'challans_by_date' });
challanSchema.index({ state: 1, answerBy: 1, _id: 1 }, { name: 'challans_by_state' });
challanSchema.index({ plate: 1, answerBy: 1, _id: 1 }, { name: 'challans_by_plate' });
challanSchema.index({ locationIds: 1, answerBy: 1, _id: 1 }, { name: 'challans_by_location' });
challanSchema.index({ carId: 1, state: 1 }, { name: 'challans_by_car' });
challanSchema.index({ bookingId: 1 }, { name: 'challans_by_booking' });

export const Challan = model('Challan', challanSchema);
