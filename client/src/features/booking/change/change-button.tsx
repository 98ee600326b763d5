import type { CustomerBooking } from '@rental/contracts';
import { formatDay } from '@rental/contracts';
import { useState } from 'react';
import type { LazyPart } from '../../../lib/browser/load-page.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { useOfflineReason } from '../use-offline-reason.ts';

type ChangeButtonProps = {
  booking: CustomerBooking;
  /** Undefined if the booking can’t be changed like this. */
  label: string | undefined;
  title: string;
  /** Shows the button as a link, for what a customer rarely wants. */
  isQuiet?: boolean;
  waitHeight: string;
  Content: LazyPart<{ booking: CustomerBooking; onBusy: (isBusy: boolean) => void; onClose: () => void }>;
};

/**
 * Opens a dialog that changes or cancels a booking; its content loads on demand. The dialog outlives the button, so that it can
 * fade out after the booking can no longer be changed.
 */
export function ChangeButton({ booking, label, title, isQuiet = false, waitHeight, Content }: ChangeButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const offlineReason = useOfflineReason();
  const { carId, locationId, fromDate, toDate } = booking;

  const handleClick = () => {
    setWasOpened(true);
    setIsOpen(true);
  };

  return (
    <>
      {label !== undefined && (
        <Button
          variant={isQuiet ? 'quiet' : 'outline'}
          size="md"
          className={classNames('max-sm:w-full', isQuiet && 'underline underline-offset-4')}
          disabled={offlineReason !== undefined}
          aria-describedby={offlineReason}
          onPointerEnter={Content.prefetch}
          onFocus={Content.prefetch}
          onClick={handleClick}
        >
          {label}
        </Button>
      )}
      {wasOpened && (
        <AppDialog
          isOpen={isOpen}
          title={title}
          isBusy={isBusy}
          waitHeight={waitHeight}
          onClose={() => setIsOpen(false)}
        >
          <p className="mt-2 text-ink-700">
            <UnbrokenDays
              text={`${carId.carName}, ${locationId.name}, ${formatDay(fromDate)} to ${formatDay(toDate)}`}
            />
          </p>
          <Content booking={booking} onBusy={setIsBusy} onClose={() => setIsOpen(false)} />
        </AppDialog>
      )}
    </>
  );
}
