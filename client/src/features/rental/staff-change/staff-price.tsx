import { driverTermsInWords, formatRupees, showCar } from '@rental/contracts';
import type { BookingDetail, StaffChangePreview } from '@rental/contracts';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { daysInWords } from '../../../lib/day-words.ts';
import { priceFacts } from '../../../lib/format.ts';
import { periodText } from '../../../ui/day-time.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { approverText, staffChangeTexts } from './staff-change-texts.ts';
import type { useStaffPreview } from './use-staff-preview.ts';

type StaffPriceProps = Pick<ReturnType<typeof useStaffPreview>, 'preview' | 'isPending' | 'error'> & {
  booking: BookingDetail;
  /** The id of the text that explains why the change can’t be made. */
  problemId: string;
};

/** Shows the price of the wanted change, a loading state, or why the change is not possible. */
export function StaffPrice({ booking, problemId, preview, isPending, error }: StaffPriceProps) {
  if (error) {
    return (
      <div id={problemId}>
        <Alert>{whyFailed(error, staffChangeTexts.notPriced)}</Alert>
      </div>
    );
  }
  if (!preview) return isPending && <Skeleton className="h-36" />;

  return (
    <div aria-busy={isPending || undefined}>
      <Facts facts={factsOf(booking, preview)} />
      {preview.drivers && <StricterTerms drivers={preview.drivers} />}
      <Disclosure title="Price details">
        <Facts facts={priceFacts(preview.lines)} />
      </Disclosure>
      {preview.approver && (
        <div id={problemId} className="mt-3">
          <Alert>{approverText(preview.approver)}</Alert>
        </div>
      )}
    </div>
  );
}

/** Says that the other car asks more of its drivers than the present one. */
const StricterTerms = ({ drivers }: { drivers: NonNullable<StaffChangePreview['drivers']> }) => (
  <p className="mt-3 rounded-control bg-waiting-bg px-3 py-2 text-[15px] font-semibold text-waiting">
    {staffChangeTexts.stricter(driverTermsInWords(drivers) ?? '')}
  </p>
);

const factsOf = (booking: BookingDetail, preview: StaffChangePreview) => [
  ...(preview.car ? [{ name: 'New car', value: showCar(preview.car) }] : []),
  ...(periodText(preview) === periodText(booking)
    ? []
    : [{ name: 'New dates', value: <UnbrokenDays text={periodText(preview)} /> }]),
  { name: `Price now, ${daysInWords(booking.dayCount)}`, value: formatRupees(preview.totalBefore) },
  { name: `New price, ${daysInWords(preview.dayCount)}`, value: formatRupees(preview.totalAfter) },
  ...(preview.kept > 0 ? [{ name: 'Not refunded', value: formatRupees(preview.kept) }] : []),
  preview.toRefund > 0
    ? { name: 'Refund', value: formatRupees(preview.toRefund), isLarge: true }
    : { name: 'To pay', value: formatRupees(preview.toPay), isLarge: true },
];
