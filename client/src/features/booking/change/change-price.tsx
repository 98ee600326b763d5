import { formatRupees } from '@rental/contracts';
import type { ChangePreview, CustomerBooking } from '@rental/contracts';
import { isUnreachable, whyFailed } from '../../../lib/api/error-message.ts';
import { dayInWords, daysInWords } from '../../../lib/day-words.ts';
import { priceFacts, signedRupees } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { periodText } from '../../../ui/day-time.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { SupportLinks } from '../../../ui/link/support-links.tsx';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { bookingTexts } from '../booking-texts.ts';
import { changeTexts, effectsOf, previewInWords } from './change-texts.ts';
import type { usePreview } from './use-preview.ts';
import { needsCall, whyNoChange } from './why-no-change.ts';

type ChangePriceProps = ReturnType<typeof usePreview> & {
  booking: CustomerBooking;
  /** The id of the text that explains why there is no price. */
  problemId: string;
};

/** The price of the chosen dates: loading, rejected, failed, or the figures. */
export function ChangePrice({ booking, problemId, preview, isPending, error, refetch }: ChangePriceProps) {
  return (
    <>
      {error && (
        <div id={problemId} className="mt-4">
          <Problem error={error} onRetry={refetch} />
        </div>
      )}
      {!preview && isPending && <Skeleton className="mt-4 h-44" />}
      {preview && (
        <div
          aria-busy={isPending || undefined}
          className={classNames('mt-3 transition-opacity duration-200', isPending && 'opacity-80')}
        >
          <Figures booking={booking} preview={preview} />
        </div>
      )}
      <output className="sr-only">{preview && !isPending && previewInWords(preview)}</output>
    </>
  );
}

function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isUnreachable(error)) {
    return (
      <ErrorPanel title={changeTexts.notPriced} onRetry={onRetry}>
        {whyFailed(error)}
      </ErrorPanel>
    );
  }
  return (
    <Alert>
      {whyNoChange(error)}
      {needsCall(error) && <SupportLinks />}
    </Alert>
  );
}

function Figures({ booking, preview }: { booking: CustomerBooking; preview: ChangePreview }) {
  const effects = effectsOf(preview);
  const days = changedDays(preview);
  const areDaysFolded = days.length > mostDaysShown;

  return (
    <>
      <Facts
        facts={[
          { name: 'New dates', value: <UnbrokenDays text={periodText(preview)} /> },
          ...(areDaysFolded ? [] : days),
          { name: `Price now, ${daysInWords(booking.dayCount)}`, value: formatRupees(preview.totalBefore) },
          { name: `New price, ${daysInWords(preview.dayCount)}`, value: formatRupees(preview.totalAfter) },
          ...(preview.kept > 0 ? [{ name: 'Not refunded', value: formatRupees(preview.kept) }] : []),
          outcomeOf(preview),
        ]}
      />
      {effects.length > 0 && (
        <ul className="mt-1 mb-3 grid gap-1 text-[15px] text-ink-700">
          {effects.map((effect) => (
            <li key={effect} className="flex items-start gap-2">
              <Icon name="info" className="mt-1 size-4 shrink-0" />
              {effect}
            </li>
          ))}
        </ul>
      )}
      {areDaysFolded && (
        <Disclosure title={countsInWords(preview)}>
          <Facts facts={days} />
        </Disclosure>
      )}
      <Disclosure title={bookingTexts.priceDetails}>
        <Facts facts={priceFacts(preview.lines)} />
      </Disclosure>
    </>
  );
}

function outcomeOf({ toPay, toRefund }: ChangePreview) {
  if (toRefund > 0) return { name: 'Comes back to you', value: formatRupees(toRefund), isLarge: true };
  return { name: 'To pay', value: formatRupees(toPay), isLarge: true };
}

/** More changed days than this are folded. */
const mostDaysShown = 4;

const changedDays = ({ daysAdded, daysGivenUp }: ChangePreview) => [
  ...daysAdded.map(({ day, price }) => ({ name: `${dayInWords(day)}, added`, value: signedRupees(price) })),
  ...daysGivenUp.map(({ day, price }) => ({ name: `${dayInWords(day)}, given up`, value: signedRupees(-price) })),
];

function countsInWords({ daysAdded: { length: added }, daysGivenUp: { length: givenUp } }: ChangePreview): string {
  const parts = [
    ...(added > 0 ? [`${daysInWords(added)} added`] : []),
    ...(givenUp > 0 ? [`${daysInWords(givenUp)} given up`] : []),
  ];
  return parts.join(', ');
}
