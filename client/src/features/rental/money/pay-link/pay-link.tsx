import { formatRupees, payPurposeTexts } from '@rental/contracts';
import type { BookingDetail, RequestedPayment } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../../../lib/api/error-message.ts';
import { lazyPart } from '../../../../lib/browser/load-page.ts';
import { depositDue } from '../../../../lib/deposit-due.ts';
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
  const isOwed = booking.status === 'pending' || isRequested(booking) || duesOf(booking).length > 0;
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

type Due = { purpose: 'balance' | 'deposit'; amount: number };

/** What a link can be for, besides an unpaid booking and an open request. */
function duesOf(booking: BookingDetail): Due[] {
  const dues = [
    { purpose: 'balance' as const, amount: booking.balance ?? 0 },
    { purpose: 'deposit' as const, amount: depositDue(booking) },
  ];
  return dues.filter(({ amount }) => amount > 0);
}

const createText = (due: Due | undefined): string => (due?.purpose === 'deposit' ? texts.createDeposit : texts.create);

/** What a new link is for and how long it lasts, as far as it is not the default. */
const wantedLink = (due: Due | undefined, hours: string) => ({
  ...(due?.purpose === 'deposit' && { purpose: due.purpose }),
  ...(hours !== '' && { hours: Number(hours) }),
});

const isEnded = ({ stage }: BookingDetail): boolean => stage === 'returned' || stage === 'no_show';

type CreateLinkProps = { booking: BookingDetail; onLink: (link: RequestedPayment) => void };

/**
 * The button that creates the link. Staff choose the time to pay and, if there is a choice, what for, unless the booking
 * already waits for a payment.
 */
function CreateLink({ booking, onLink }: CreateLinkProps) {
  const isOver = isEnded(booking);
  const [hours, setHours] = useState(isOver ? String(hoursAfterReturn[0]) : '');
  const dues = duesOf(booking);
  const [chosen, setChosen] = useState<Due['purpose']>('balance');
  const due = dues.find(({ purpose }) => purpose === chosen) ?? dues[0];
  const [failure, setFailure] = useState<string | null>(null);
  const [request, { isLoading }] = counterMoneyApi.useRequestPaymentMutation();
  const isWaiting = booking.status === 'pending' || isRequested(booking);

  const handleCreate = async () => {
    const wanted = isWaiting ? {} : wantedLink(due, hours);
    const { data, error } = await request({ body: { bookingId: booking._id, ...wanted } });
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
      <div className="mt-3 grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        {!isWaiting && dues.length > 1 && <PurposeField dues={dues} chosen={chosen} onChoose={setChosen} />}
        {!isWaiting && <HoursField isOver={isOver} hours={hours} onChange={setHours} />}
        <OnlineButton variant="outline" isBusy={isLoading} onClick={() => void handleCreate()}>
          {isWaiting ? texts.show : createText(due)}
        </OnlineButton>
      </div>
    </>
  );
}

type PurposeFieldProps = { dues: Due[]; chosen: Due['purpose']; onChoose: (purpose: Due['purpose']) => void };

const PurposeField = ({ dues, chosen, onChoose }: PurposeFieldProps) => (
  <NativeSelect
    label={texts.purpose}
    className="sm:w-72"
    value={chosen}
    onChange={({ target }) => onChoose(target.value === 'deposit' ? 'deposit' : 'balance')}
  >
    {dues.map(({ purpose, amount }) => (
      <option key={purpose} value={purpose}>
        {payPurposeTexts[purpose]}, {formatRupees(amount)}
      </option>
    ))}
  </NativeSelect>
);

type HoursFieldProps = { isOver: boolean; hours: string; onChange: (hours: string) => void };

/** The time to pay. It may be longer once the rental is over. */
const HoursField = ({ isOver, hours, onChange }: HoursFieldProps) => (
  <NativeSelect label={texts.time} className="sm:w-56" value={hours} onChange={({ target }) => onChange(target.value)}>
    {!isOver && <option value="">{texts.longest}</option>}
    {(isOver ? hoursAfterReturn : payLinkHoursOffered).map((offered) => (
      <option key={offered} value={offered}>
        {hoursText(offered)}
      </option>
    ))}
  </NativeSelect>
);
