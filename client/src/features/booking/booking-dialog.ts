import { lazyPart } from '../../lib/browser/load-page.ts';

/** The content of the dialog `carDetails`, whose code comes with the cards or with the dialog. */
export const BookingDialog = lazyPart(async () => (await import('./checkout/confirm-booking.tsx')).ConfirmBooking);
