import type { DepositBack } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../../../lib/browser/new-object-id.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { handoverApi } from '../../../counter/handover-api.ts';
import { useBookingChange } from '../../use-booking-change.ts';
import { DepositSplit, giveBackText } from './deposit-back.tsx';

type SettleDepositProps = { bookingId: string; held: number; onBusy: (isBusy: boolean) => void };

/** Gives back the deposit of a rental that is over. Renders nothing if no deposit is held. */
export function SettleDeposit({ bookingId, held, onBusy }: SettleDepositProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = handoverApi.useGetHandoverQuery({ query: { bookingId } }, { skip: !isOpen });

  return (
    <div className="mt-3 grid gap-3 rounded-control border border-control p-4">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-lg font-semibold">Deposit held: {formatRupees(held)}</span>
        {!isOpen && <Button onClick={() => setIsOpen(true)}>Give back deposit</Button>}
      </p>
      {isOpen && data?.depositBack && (
        <SettleForm rental={data} back={data.depositBack} onBusy={onBusy} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

type SettleFormProps = {
  rental: { _id: string; rev: number };
  back: DepositBack;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

function SettleForm({ rental: { _id: bookingId, rev }, back, onBusy, onClose }: SettleFormProps) {
  const [recordId] = useState(newObjectId);
  const { failure, make } = useBookingChange(onBusy);
  const [settle, { isLoading }] = handoverApi.useSettleDepositMutation();

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    const body = { bookingId, rev, recordId, ...(back.atCounter > 0 && { returned: true as const }) };
    if (await make(() => settle({ body }).unwrap())) onClose();
  };

  return (
    <form className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
      {failure && <Alert>{failure}</Alert>}
      <DepositSplit back={back} />
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isLoading} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isLoading}>
          {giveBackText(back)}
        </Button>
      </div>
    </form>
  );
}
