import type { CustomerBooking } from '@rental/contracts';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { bookingTexts } from '../booking-texts.ts';
import { ChangeButton } from './change-button.tsx';

const ChangeForm = lazyPart(async () => (await import('./change-form.tsx')).ChangeForm);

/** Changes the dates of a paid booking and, if it has times, its times. */
export const ChangeDates = ({ booking }: { booking: CustomerBooking }) => (
  <ChangeButton
    booking={booking}
    label={booking.canChange && bookingTexts.changeDates}
    title={bookingTexts.changeDates}
    waitHeight="h-34"
    Content={ChangeForm}
  />
);
