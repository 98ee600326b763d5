import { type BookingDetail, formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { OnlineButton } from '../../../ui/online-button.tsx';
import { useBookingChange } from '../use-booking-change.ts';
import { counterMoneyApi } from './counter-money-api.ts';
import type { QrPayment } from './pay-by-qr.ts';
import { QrButton } from './qr-button.tsx';
import { enteredMoney, leftText, MoneyFields, sentMoney } from './money-fields.tsx';

type TakeMoneyProps = {
  booking: Pick<BookingDetail, '_id' | 'rev'>;
  balance: number;
  /** The text about the balance; by default, its amount. */
  text?: string;
  /** Shows a button for a UPI QR code. */
  qr?: Pick<QrPayment, 'customer' | 'onCover'> | undefined;
  /** What the money pays; by default, the balance. */
  purpose?: 'deposit' | undefined;
  onBusy: (isBusy: boolean) => void;
};

/** The form that records money that a customer pays at the counter, by default the whole balance. */
export function TakeMoney({ booking: { _id: bookingId, rev }, balance, text, qr, purpose, onBusy }: TakeMoneyProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <section
      aria-label={purpose ? 'Deposit to take' : 'Still to pay'}
      className="rounded-control border border-control p-4"
    >
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-lg font-semibold">
          {text ?? `${formatRupees(balance)} ${purpose ? 'deposit to take' : 'still to pay'}`}
        </span>
        {!isOpen && (
          <span className="flex flex-wrap gap-3">
            {qr && <QrButton bookingId={bookingId} purpose={purpose} {...qr} />}
            <OnlineButton onClick={() => setIsOpen(true)}>{purpose ? 'Take deposit' : 'Take money'}</OnlineButton>
          </span>
        )}
      </p>
      {isOpen && (
        <TakeMoneyForm
          key={balance}
          {...{ bookingId, rev, balance, purpose, onBusy }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

type TakeMoneyFormProps = {
  bookingId: string;
  rev: number;
  balance: number;
  purpose: TakeMoneyProps['purpose'];
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

function TakeMoneyForm({ bookingId, rev, balance, purpose, onBusy, onClose }: TakeMoneyFormProps) {
  const [money, setMoney] = useState(() => enteredMoney(balance));
  // Retained until the money is taken, so that a retry after a lost response does not take it twice.
  const [recordId] = useState(newObjectId);
  const { failure, make } = useBookingChange(onBusy);
  const [take, { isLoading }] = counterMoneyApi.useTakeMoneyMutation();

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    const body = { bookingId, rev, recordId, ...sentMoney(money), ...(purpose && { purpose }) };
    if (await make(() => take({ body }).unwrap())) onClose();
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      {failure && (
        <div className="mt-3">
          <Alert>{failure}</Alert>
        </div>
      )}
      <MoneyFields money={money} most={balance} hint={leftText(money.amountText, balance)} onChange={setMoney} />
      <div className="mt-4 grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isLoading} onClick={onClose}>
          Don’t take money
        </Button>
        <OnlineButton type="submit" isBusy={isLoading}>
          Take {formatRupees(Number(money.amountText) || 0)}
        </OnlineButton>
      </div>
    </form>
  );
}
