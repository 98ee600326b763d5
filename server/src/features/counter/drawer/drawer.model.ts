import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/**
 * The cash of one person at one location between two counts. The expected cash is not stored: it follows from the
 * opening count and the counter money.
 */
export type DrawerRecord = {
  _id: ObjectId;
  locationId: ObjectId;
  by: ObjectId;
  openedAt: Date;
  openingCount: number;
  /** The closing count, which ends the drawer. Absent until the cash is counted; never changed afterwards. */
  closing?: { at: Date; count: number; by: ObjectId };
  /** Why the closing count differs from the expected cash. */
  reason?: string;
  /** True until the cash is counted and any difference is explained. */
  isOpen: boolean;
};

const closingSchema = new Schema<NonNullable<DrawerRecord['closing']>>(
  {
    at: { type: Date, required: true },
    count: { type: Number, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
  },
  { _id: false, strict: 'throw' },
);

const drawerSchema = new Schema<DrawerRecord>(
  {
    locationId: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    openedAt: { type: Date, required: true },
    openingCount: { type: Number, required: true },
    closing: { type: closingSchema },
    reason: { type: String },
    isOpen: { type: Boolean, required: true },
  },
  { ...schemaDefaults, collection: 'drawers' },
);

/** Allows only one open drawer per person and location. */
export const openDrawerKeys = { locationId: 1, by: 1 } as const;
drawerSchema.index(openDrawerKeys, {
  name: 'uniq_open_drawer',
  unique: true,
  partialFilterExpression: { isOpen: true },
});
/** Finds the drawers that were open at a location on a day. */
drawerSchema.index({ locationId: 1, 'closing.at': 1, openedAt: 1 }, { name: 'drawers_by_day' });

export const Drawer = model('Drawer', drawerSchema);
