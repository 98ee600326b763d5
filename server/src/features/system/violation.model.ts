import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

const violationSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** Each violation takes one of a fixed number of places, so that forged reports cannot fill the database. */
    place: { type: Number, required: true },
    directive: { type: String, required: true },
    blocked: { type: String, required: true },
    count: { type: Number, required: true },
    firstSeenAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'violations' },
);

violationSchema.index({ place: 1 }, { name: 'uniq_violation_place', unique: true });
violationSchema.index({ lastSeenAt: 1 }, { name: 'violations_kept_30_days', expireAfterSeconds: 30 * 86_400 });

/** A distinct violation that browsers reported: the directive and what was blocked. */
export const Violation = model('Violation', violationSchema);
