import { contactStates } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';

const contactSchema = new Schema(
  {
    number: { type: Number, required: true },
    fingerprint: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    message: { type: String, required: true },
    state: { type: String, enum: contactStates, required: true },
    createdAt: { type: Date, required: true },
    handledAt: { type: Date, default: null },
    /** The name of the admin who handled the message. */
    handledBy: { type: String, default: null },
  },
  { ...schemaDefaults, collection: 'contacts' },
);

/** A message to the office. `number` is the visitor’s ticket number; `fingerprint` identifies the content. */
export type ContactRecord = RecordOf<typeof contactSchema>;

/** One open ticket per content, so that repeated messages, even concurrent ones, are harmless. */
export const openTicketKeys = { fingerprint: 1, state: 1 } as const;

contactSchema.index(openTicketKeys, {
  name: 'contacts_one_open_ticket',
  unique: true,
  partialFilterExpression: { state: 'open' },
});
contactSchema.index({ email: 1 }, { name: 'contacts_by_address' });
contactSchema.index({ number: 1 }, { name: 'contacts_number', unique: true });
contactSchema.index({ state: 1, createdAt: 1 }, { name: 'contacts_admin_list' });
contactSchema.index({ createdAt: 1, _id: 1 }, { name: 'contacts_by_time' });

export const Contact = model('Contact', contactSchema);

/** The last ticket number issued; one document. */
export type TicketCounterRecord = { _id: 'contact'; value: number };

const ticketCounterSchema = new Schema<TicketCounterRecord>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { ...schemaDefaults, collection: 'ticketcounters' },
);

export const TicketCounter = model('TicketCounter', ticketCounterSchema);
