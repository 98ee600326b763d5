import {
  type DamageKind,
  damageKinds,
  type DamagePlace,
  damagePlaces,
  type DamageSize,
  damageSizes,
  damageStates,
  type Photo,
} from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** A damage of a car. What it is and where never changes, so a handover that names it stays true. */
export type DamageRecord = {
  /** Chosen by the browser, so that a repeated call is recognised. */
  _id: ObjectId;
  carId: ObjectId;
  place: DamagePlace;
  kind: DamageKind;
  size: DamageSize;
  note?: string;
  at: Date;
  /** Who of our staff recorded it; absent if the customer of the booking reported it. */
  by?: ObjectId;
  /** The booking and the handover at which it was first seen; absent if it was seen at none. */
  bookingId?: ObjectId;
  handover?: Photo['kind'];
  /** A number from 0 on that no other report of this customer has, so that nobody can report too many. */
  slot?: number;
  state: (typeof damageStates)[number];
  /** Present while the damage is repaired. */
  repair?: { at: Date; by: ObjectId; cost: number };
};

const repairSchema = new Schema<NonNullable<DamageRecord['repair']>>(
  {
    at: { type: Schema.Types.Date, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    cost: { type: Number, required: true },
  },
  { _id: false, strict: 'throw' },
);

const damageSchema = new Schema<DamageRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    carId: { type: Schema.Types.ObjectId, required: true },
    place: { type: String, enum: damagePlaces, required: true },
    kind: { type: String, enum: damageKinds, required: true },
    size: { type: String, enum: damageSizes, required: true },
    note: { type: String },
    at: { type: Schema.Types.Date, required: true },
    by: { type: Schema.Types.ObjectId },
    bookingId: { type: Schema.Types.ObjectId },
    handover: { type: String, enum: ['out', 'back'] },
    slot: { type: Number },
    state: { type: String, enum: damageStates, required: true },
    repair: { type: repairSchema },
  },
  { ...schemaDefaults, collection: 'damages' },
);

damageSchema.index({ carId: 1, at: -1, state: 1 }, { name: 'damages_by_car' });
damageSchema.index(
  { bookingId: 1, slot: 1 },
  { name: 'uniq_damage_slot', unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
damageSchema.index(
  { bookingId: 1 },
  { name: 'damages_of_booking', partialFilterExpression: { bookingId: { $exists: true } } },
);

export const Damage = model<DamageRecord>('Damage', damageSchema);
