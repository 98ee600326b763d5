import { lazyPart } from '../../lib/browser/load-page.ts';

/** The content of the `carDetails` dialog, loaded with the search results or, at the latest, with the dialog. */
export const BookingDialog = lazyPart(async () => (await import('./checkout/confirm-booking.tsx')).ConfirmBooking);
