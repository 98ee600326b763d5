import { AddBookings } from '../features/booking/list/add-bookings.tsx';
import { BookingList } from '../features/booking/list/booking-list.tsx';
import { useBookings } from '../features/booking/list/use-bookings.ts';
import { bookingTexts } from '../features/booking/booking-texts.ts';
import { PaymentPanel } from '../features/booking/checkout/payment-panel.tsx';
import { Button } from '../ui/button.tsx';

export function Component() {
  const answer = useBookings();
  const hasBookings = answer.bookings !== undefined && answer.bookings.length > 0;

  return (
    <main id="content" className="mx-auto grid max-w-5xl gap-6 px-4 py-6 sm:px-6 sm:py-8 lg:px-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">{bookingTexts.recentBookings}</h1>
        {hasBookings && (
          <Button variant="outline" size="md" className="max-sm:hidden print:hidden" onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
      <PaymentPanel />
      <BookingList {...answer} />
      {answer.bookings && <AddBookings />}
    </main>
  );
}
