import { gstSchemes, invoiceTimes, type RegistrationBody, stateCodes } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/**
 * A GST registration. It is never deleted, and `prefixes` holds every prefix it ever had: numbers of papers begin with
 * the prefix, so no other registration may take one of them (decision 0127). A missing `scheme` means `regular`, and a
 * missing `invoiceAt` means `payment`.
 */
export type RegistrationRecord = RegistrationBody & {
  _id: ObjectId;
  prefixes: string[];
  /** Incremented with each edit. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const text = { type: String, required: true } as const;

const registrationSchema = new Schema<Omit<RegistrationRecord, '_id'>>(
  {
    state: { ...text, enum: stateCodes },
    gstin: text,
    legalName: text,
    address: text,
    prefix: text,
    scheme: { type: String, enum: gstSchemes },
    invoiceAt: { type: String, enum: invoiceTimes },
    prefixes: { type: [String], required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'registrations' },
);

export const gstinKeys = { gstin: 1 } as const;
registrationSchema.index(gstinKeys, { name: 'uniq_gstin', unique: true });
/** One key for each prefix that a registration has or had. */
export const prefixKeys = { prefixes: 1 } as const;
registrationSchema.index(prefixKeys, { name: 'uniq_prefix', unique: true });

export const Registration = model('Registration', registrationSchema);
