import { type BookingDetail, formatRupees, leastToConfirm } from '@rental/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LineField } from '../../../ui/form/line-field.tsx';
import { RupeesField } from '../../../ui/form/rupees-field.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { useBookingChange } from '../use-booking-change.ts';
import { counterMoneyApi } from './counter-money-api.ts';
import { enteredMoney, leftText, MoneyFields, sentMoney } from './money-fields.tsx';

type ConfirmAtCounterProps = {
  booking: BookingDetail;
  onBusy: (isBusy: boolean) => void;
  isFirstOpen?: boolean;
};

/** The form that confirms a hold at the counter. The customer pays everything or a part now, or pays later. */
export function ConfirmAtCounter({ booking, onBusy, isFirstOpen = false }: ConfirmAtCounterProps) {
  const [isOpen, setIsOpen] = useState(isFirstOpen);
  if (!isOpen) {
    return (
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Confirm at the counter
      </Button>
    );
  }
  return <ConfirmForm booking={booking} onBusy={onBusy} onClose={() => setIsOpen(false)} />;
}

const amountOf = (text: string): number => (text === '' ? 0 : Number(text));

function ConfirmForm({ booking, onBusy, onClose }: ConfirmAtCounterProps & { onClose: () => void }) {
  const { _id: bookingId, rev, totalAmount, partPaymentPercent = 0 } = booking;
  const [money, setMoney] = useState(() => enteredMoney(totalAmount));
  const [paysNow, setPaysNow] = useState(true);
  const [off, setOff] = useState({ amountText: '', reason: '' });
  const { failure, make } = useBookingChange(onBusy);
  const [confirm, { isLoading }] = counterMoneyApi.useConfirmAtCounterMutation();
  const discount = amountOf(off.amountText);
  const most = Math.max(0, totalAmount - discount);
  const least = leastToConfirm(most, partPaymentPercent);
  const hint =
    least > 0
      ? `${leftText(money.amountText, most)}. Take at least ${formatRupees(least)}.`
      : leftText(money.amountText, most);

  const isPaidNow = paysNow || least > 0;

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    const body = {
      bookingId,
      rev,
      ...(isPaidNow && { payment: sentMoney(money) }),
      ...(discount > 0 && { discount: { amount: discount, reason: off.reason.trim() } }),
    };
    if (await make(() => confirm({ body }).unwrap())) onClose();
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="rounded-control border border-control p-4">
      <h3 className="text-lg">Confirm at the counter</h3>
      {failure && (
        <div className="my-3">
          <Alert>{failure}</Alert>
        </div>
      )}
      <div className="mt-3 grid gap-4 sm:grid-cols-[12rem_1fr]">
        <RupeesField
          label="Discount"
          hint={`Of ${formatRupees(totalAmount)}. Leave empty for none.`}
          most={totalAmount}
          value={off.amountText}
          onChange={(amountText) => setOff({ ...off, amountText })}
        />
        {discount > 0 && (
          <LineField
            label="Reason for the discount"
            maxLength={200}
            value={off.reason}
            onChange={(reason) => setOff({ ...off, reason })}
          />
        )}
      </div>
      {least === 0 && (
        <div className="mt-3">
          <Switch
            label={paysNow ? 'The customer pays now' : 'The customer pays later'}
            isOn={paysNow}
            onChange={setPaysNow}
          />
        </div>
      )}
      {isPaidNow && <MoneyFields money={money} most={most} hint={hint} onChange={setMoney} />}
      <div className="mt-4 grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isLoading} onClick={onClose}>
          Don’t confirm
        </Button>
        <Button type="submit" isBusy={isLoading}>
          Confirm the booking
        </Button>
      </div>
    </form>
  );
}
