import { type DocumentKind, documentKinds } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../platform/mongo.ts';

/** A licence or another document of the business; without `locationId`, of the whole business. */
export type DocumentRecord = {
  /** Chosen by the browser, so that a repeated call is recognised. */
  _id: ObjectId;
  kind: DocumentKind;
  name?: string | undefined;
  number?: string | undefined;
  locationId?: ObjectId;
  validUntil: string;
  note?: string | undefined;
  /** Goes up with each change. */
  version: number;
};

const documentSchema = new Schema<DocumentRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: documentKinds, required: true },
    name: { type: String },
    number: { type: String },
    locationId: { type: Schema.Types.ObjectId },
    validUntil: { type: String, required: true },
    note: { type: String },
    version: { type: Number, required: true },
  },
  { ...schemaDefaults, collection: 'documents' },
);

documentSchema.index({ validUntil: 1, _id: 1 }, { name: 'documents_by_expiry' });

export const BusinessDocument = model<DocumentRecord>('BusinessDocument', documentSchema);
