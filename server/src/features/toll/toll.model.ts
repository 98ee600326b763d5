import type { TollFacts, TollHeadings } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** A toll that the bank of a FASTag paid. It names the rental and not the customer. */
export type TollRecord = TollFacts & {
  /** The ledger entry that charges the toll has the same id. */
  _id: ObjectId;
  /** The reference in one notation, so that the same toll is stored once. */
  key: string;
  carId: ObjectId;
  /** The rental of the customer who had the car, or had booked it. Absent if nobody had. */
  bookingId?: ObjectId;
  /** The locations of this rental, or else of the car. Managers of one of them see the toll. */
  locationIds: ObjectId[];
  /** When it was charged to the customer. */
  chargedAt?: Date;
  createdAt: Date;
};

const tollSchema = new Schema<TollRecord>(
  {
    reference: { type: String, required: true },
    key: { type: String, required: true },
    plate: { type: String, required: true },
    plaza: { type: String, required: true },
    day: { type: String, required: true },
    time: { type: String, required: true },
    amount: { type: Number, required: true },
    tag: { type: String },
    carId: { type: Schema.Types.ObjectId, required: true },
    bookingId: { type: Schema.Types.ObjectId },
    locationIds: { type: [Schema.Types.ObjectId], required: true },
    chargedAt: { type: Date },
    createdAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'tolls' },
);

tollSchema.index({ key: 1 }, { name: 'uniq_toll', unique: true });
/** The order of every list. */
const newest = { day: -1, time: -1, _id: -1 } as const;

tollSchema.index(newest, { name: 'tolls_by_date' });
tollSchema.index({ plate: 1, ...newest }, { name: 'tolls_by_plate' });
tollSchema.index({ locationIds: 1, ...newest }, { name: 'tolls_by_location' });
// Also finds the tolls that have no rental.
tollSchema.index({ bookingId: 1, ...newest }, { name: 'tolls_by_rental' });
tollSchema.index(newest, { name: 'tolls_charged', partialFilterExpression: { chargedAt: { $exists: true } } });
tollSchema.index(newest, {
  name: 'tolls_to_charge',
  partialFilterExpression: { bookingId: { $exists: true }, chargedAt: null },
});

export const Toll = model('Toll', tollSchema);

/** Which headings of a file mean what. `_id` is a hash of all its headings. */
type ColumnsRecord = { _id: string; columns: TollHeadings };

const columnsSchema = new Schema<ColumnsRecord>(
  {
    _id: { type: String, required: true },
    columns: { type: Schema.Types.Mixed, required: true },
  },
  { ...schemaDefaults, collection: 'tollColumns' },
);

export const TollColumns = model('TollColumns', columnsSchema);
