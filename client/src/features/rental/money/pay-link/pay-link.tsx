import type { BookingDetail, RequestedPayment } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../../../lib/api/error-message.ts';
import { lazyPart } from '../../../../lib/browser/load-page.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { NativeSelect } from '../../../../ui/form/native-select.tsx';
import { OnlineButton } from '../../../../ui/online-button.tsx';
import { counterMoneyApi } from '../counter-money-api.ts';
import { hoursAfterReturn, payLinkHoursOffered, hoursText, payLinkTexts as texts } from './pay-link-texts.ts';

const PayLinkPanel = lazyPart(async () => (await import('./pay-link-panel.tsx')).PayLinkPanel);

/** A link, and the revision of the booking that was shown when it was created. */
type Shown = { link: RequestedPayment; rev: number };

/** Creates the link with which a customer pays online, and shows it until nothing is left to pay. */
export function PayLink({ booking }: { booking: BookingDetail }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const isOwed = booking.status === 'pending' || booking.balance !== undefined || isRequested(booking);
  const isOpen = shown !== null && (booking.rev === shown.rev || booking.status === 'pending' || isRequested(booking));
  if (!isOwed) return shown && booking.status === 'confirmed' ? <p className="font-semibold">{texts.settled}</p> : null;

  return (
    <section aria-label={texts.title} className="rounded-control border border-control p-4">
      <h3 className="text-lg">{texts.title}</h3>
      {isOpen ? (
        <PayLinkPanel booking={booking} link={shown.link} onEnd={() => setShown(null)} />
      ) : (
        <CreateLink booking={booking} onLink={(link) => setShown({ link, rev: booking.rev })} />
      )}
    </section>
  );
}

const isRequested = ({ paymentRequest }: BookingDetail): boolean => paymentRequest !== undefined;

type CreateLinkProps = { booking: BookingDetail; onLink: (link: RequestedPayment) => void };

/** The button that creates the link. Staff choose the time to pay, unless the booking already waits for a payment. */
function CreateLink({ booking, onLink }: CreateLinkProps) {
  const isOver = booking.stage === 'returned' || booking.stage === 'no_show';
  const [hours, setHours] = useState(isOver ? String(hoursAfterReturn[0]) : '');
  const [failure, setFailure] = useState<string | null>(null);
  const [request, { isLoading }] = counterMoneyApi.useRequestPaymentMutation();
  const isWaiting = booking.status === 'pending' || isRequested(booking);

  const handleCreate = async () => {
    const chosen = isWaiting || hours === '' ? {} : { hours: Number(hours) };
    const { data, error } = await request({ body: { bookingId: booking._id, ...chosen } });
    setFailure(data ? null : whyUnconfirmed(error, { canRepeat: true }));
    if (data) onLink(data);
  };

  return (
    <>
      <p className="mt-1 text-[15px] text-ink-700">{isOver ? texts.hintAfterReturn : texts.hint}</p>
      {failure && (
        <div className="mt-3">
          <Alert>{failure}</Alert>
        </div>
      )}
      <div className="mt-3 grid gap-3 sm:flex sm:items-end">
        {!isWaiting && (
          <NativeSelect
            label={texts.time}
            className="sm:w-56"
            value={hours}
            onChange={({ target }) => setHours(target.value)}
          >
            {!isOver && <option value="">{texts.longest}</option>}
            {(isOver ? hoursAfterReturn : payLinkHoursOffered).map((offered) => (
              <option key={offered} value={offered}>
                {hoursText(offered)}
              </option>
            ))}
          </NativeSelect>
        )}
        <OnlineButton variant="outline" isBusy={isLoading} onClick={() => void handleCreate()}>
          {isWaiting ? texts.show : texts.create}
        </OnlineButton>
      </div>
    </>
  );
}
