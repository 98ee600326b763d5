import { type MessageChannel, messageChannels } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import { type ObjectId, schemaDefaults } from '../../../platform/mongo.ts';

/** A text that a customer sent to our number. Neither the phone number nor an Aadhaar number in the words is stored. */
export type CustomerTextRecord = {
  /** Derived from the provider’s id, so that a repeated delivery has the same id. */
  _id: ObjectId;
  channel: MessageChannel;
  words: string;
  customerId: ObjectId;
  /** The customer’s booking that was nearest when the text arrived; absent if the customer has never booked. */
  bookingId?: ObjectId;
  /** The locations of the booking. Their managers and clerks see the text; without a booking, only owners do. */
  locationIds: ObjectId[];
  at: Date;
  /** The day of `at` in India. */
  day: string;
  /** From 1 to the daily limit; unique for the customer and the day. */
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

/** Unique, so that a customer’s texts of one day can’t exceed the number of slots. Also finds a customer’s texts. */
export const textSlotKeys = { customerId: 1, day: 1, slot: 1 } as const;
customerTextSchema.index(textSlotKeys, { name: 'uniq_text_slot', unique: true });
customerTextSchema.index({ bookingId: 1, at: 1 }, { name: 'texts_by_booking' });
customerTextSchema.index({ at: 1 }, { name: 'unread_texts', partialFilterExpression: { readAt: null } });
customerTextSchema.index({ at: 1, _id: 1 }, { name: 'texts_by_time' });

export const CustomerText = model('CustomerText', customerTextSchema);
