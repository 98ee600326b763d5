import type { BookingDetail } from '@rental/contracts';
import { formatDay, formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { receiptPath } from '../../lib/paths.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { CancelByAdmin } from './cancel-by-admin.tsx';
import { ChargeList } from './charge-list.tsx';
import { reasonTexts } from './detail-texts.ts';
import { rentalApi } from './rental-api.ts';

type BookingDetailDialogProps = { bookingId: string; onClose: () => void };

/** Everything about one booking, over the table; open while the address names a booking. */
export function BookingDetailDialog({ bookingId, onClose }: BookingDetailDialogProps) {
  const [shownId, setShownId] = useState(bookingId);
  const [isBusy, setIsBusy] = useState(false);
  // The last booking stays while the dialog fades.
  if (bookingId !== '' && bookingId !== shownId) setShownId(bookingId);

  return (
    <AppDialog isOpen={bookingId !== ''} title="Booking details" isWide isBusy={isBusy} onClose={onClose}>
      {shownId !== '' && <Detail key={shownId} bookingId={shownId} onBusy={setIsBusy} />}
      <div className="mt-5 flex justify-end border-t border-line pt-4">
        <Button variant="outline" disabled={isBusy} onClick={onClose}>
          Close
        </Button>
      </div>
    </AppDialog>
  );
}

function Detail({ bookingId, onBusy }: { bookingId: string; onBusy: (isBusy: boolean) => void }) {
  const { data, isError, refetch } = rentalApi.useGetBookingDetailQuery(
    { query: { id: bookingId } },
    { refetchOnMountOrArgChange: true },
  );
  if (isError) return <ErrorPanel title="This booking could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-5 h-80" />;

  return (
    <div className="mt-4 grid gap-6 md:grid-cols-2">
      <div className="min-w-0">
        <StatusBadge status={data.status} />
        {data.cancelReason && <p className="mt-2 text-[15px] text-ink-700">{reasonTexts[data.cancelReason]}</p>}
        <Facts facts={factsOf(data)} />
        {wasConfirmed(data) && <TextLink to={receiptPath(data._id)}>Receipt</TextLink>}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <ChargeList charges={data.charges} orderId={data.razorpayOrderId} />
        <BookingTimeline entries={data.timeline} />
      </div>
      {data.cancellation && (
        <div className="md:col-span-2">
          <CancelByAdmin booking={data} preview={data.cancellation} onBusy={onBusy} />
        </div>
      )}
    </div>
  );
}

/** Only a booking that was confirmed has a receipt. */
const wasConfirmed = ({ timeline }: BookingDetail): boolean => timeline.some(({ event }) => event === 'confirmed');

const idText = (id: string) => <span className="text-sm break-all">{id}</span>;

const factsOf = (booking: BookingDetail) => [
  { name: 'Booking ID', value: idText(booking._id) },
  { name: 'Payment Id', value: booking.paymentId ? idText(booking.paymentId) : 'N/A' },
  { name: 'Car', value: booking.carId.carName },
  { name: 'Location', value: booking.locationId.name },
  { name: 'Customer', value: booking.customerId.name },
  { name: 'Email', value: booking.customerId.email ? idText(booking.customerId.email) : '–' },
  { name: 'From Date', value: formatDay(booking.fromDate) },
  { name: 'To Date', value: formatDay(booking.toDate) },
  { name: 'Price per day', value: formatRupees(booking.pricePerDay) },
  {
    name: `Total, ${booking.dayCount} ${booking.dayCount === 1 ? 'day' : 'days'}`,
    value: formatRupees(booking.totalAmount),
    isLarge: true,
  },
];
