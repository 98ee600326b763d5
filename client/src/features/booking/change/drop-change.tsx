import type { CustomerBooking } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { periodText } from '../../../ui/day-time.tsx';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { changeApi } from '../../rental/change-api.ts';
import { changeTexts } from './change-texts.ts';

type DropChangeProps = { isOpen: boolean; booking: CustomerBooking; onClose: () => void };

/** Asks before dropping a change that waits for its payment. */
export function DropChange({ isOpen, booking, onClose }: DropChangeProps) {
  const [dropChange, { isLoading }] = changeApi.useDropChangeMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const { _id: bookingId, paymentRequest, carId } = booking;
  const isOver = paymentRequest === undefined;

  const handleDrop = async () => {
    if (isOver) return;
    setFailure(null);
    const { error } = await dropChange({ body: { bookingId, paymentRequestId: paymentRequest.id } });
    if (error) {
      const isPaid = errorCode(error) === 'payment_captured';
      return setFailure(isPaid ? changeTexts.alreadyPaid : whyUnconfirmed(error, { canRepeat: true }));
    }
    notify.success(changeTexts.dropped);
    onClose();
  };

  return (
    <AppDialog isOpen={isOpen} title={changeTexts.dropTitle} isBusy={isLoading} onClose={onClose}>
      <p className="mt-2 text-ink-700">
        <UnbrokenDays text={`${changeTexts.remains}: ${carId.carName}, ${periodText(booking)}.`} />{' '}
        {changeTexts.dropEffect}
      </p>
      <div className="mt-3 grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" className="max-sm:px-2" data-autofocus disabled={isLoading} onClick={onClose}>
            {isOver ? changeTexts.close : changeTexts.keep}
          </Button>
          <Button
            variant="danger"
            className="max-sm:px-2"
            isBusy={isLoading}
            disabled={isOver}
            onClick={() => void handleDrop()}
          >
            {changeTexts.drop}
          </Button>
        </div>
      </div>
    </AppDialog>
  );
}
