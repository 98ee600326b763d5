import { type MessageChannel, messageChannels } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** A text that a customer sent to our number. The number itself is not stored, nor is an Aadhaar number in the words. */
export type CustomerTextRecord = {
  /** Made of the provider’s id, so that a text is stored once. */
  _id: ObjectId;
  channel: MessageChannel;
  words: string;
  customerId: ObjectId;
  /** The customer’s booking that was nearest when the text came; absent if the customer has never booked. */
  bookingId?: ObjectId;
  /** The locations of this booking. Managers and clerks of one of them see the text. */
  locationIds: ObjectId[];
  at: Date;
  /** The day in India on which it came, and its number among the customer’s texts of that day. */
  day: string;
  slot: number;
  /** When staff marked it as read; absent until then. */
  readAt?: Date;
};

const customerTextSchema = new Schema<CustomerTextRecord>(
  {
    channel: { type: String, enum: messageChannels, required: true },
    words: { type: String, required: true },
    customerId: { type: Schema.Types.ObjectId, required: true },
    bookingId: { type: Schema.Types.ObjectId },
    locationIds: { type: [Schema.Types.ObjectId], required: true },
    at: { type: Date, required: true },
    day: { type: String, required: true },
    slot: { type: Number, required: true },
    readAt: { type: Date },
  },
  { ...schemaDefaults, collection: 'customertexts' },
);

/** Limits the texts of a customer on a day to the number of slots. Also finds the texts of a customer. */
export const textSlotKeys = { customerId: 1, day: 1, slot: 1 } as const;
customerTextSchema.index(textSlotKeys, { name: 'uniq_text_slot', unique: true });
customerTextSchema.index({ bookingId: 1, at: 1 }, { name: 'texts_by_booking' });
customerTextSchema.index({ at: 1 }, { name: 'unread_texts', partialFilterExpression: { readAt: null } });
customerTextSchema.index({ at: 1, _id: 1 }, { name: 'texts_by_time' });

export const CustomerText = model('CustomerText', customerTextSchema);
