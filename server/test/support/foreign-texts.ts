import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import { CustomerText } from '../../src/features/notification/text/customer-text.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { testStart } from './manual-clock.ts';

/* Texts from customers for the test that managers and clerks can’t see records of other locations. */

type Place = { textId: string };

/** Stores an unread text about a booking, and returns its id. */
export async function buildText(
  locationId: ObjectId,
  booking: Pick<BookingRecord, '_id' | 'customerId'>,
): Promise<string> {
  const { _id } = await CustomerText.create({
    _id: new ObjectId(),
    channel: 'whatsapp',
    words: 'Where are you?',
    customerId: booking.customerId,
    bookingId: booking._id,
    locationIds: [locationId],
    at: new Date(testStart),
    day: testStart.slice(0, 10),
    slot: 1,
  });
  return String(_id);
}

export const textCases = {
  'notification.getUnread': { lists: ({ textId }: Place) => textId, with: {} },
  'notification.getUnreadIds': { lists: ({ textId }: Place) => textId, with: {} },
  'notification.markRead': { missing: 'text_not_found', about: ({ textId }: Place) => ({ query: { id: textId } }) },
};
