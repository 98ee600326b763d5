import { addBookingsTitle } from '@rental/contracts';
import { useState } from 'react';
import { useConfig } from '../../../lib/api/config-api.ts';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { Button } from '../../../ui/button.tsx';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { useOfflineReason } from '../use-offline-reason.ts';

const AddBookingsForm = lazyPart(async () => (await import('./add-bookings-form.tsx')).AddBookingsForm);

/** Opens the dialog for bookings made at the counter. Renders nothing unless the business uses the counter. */
export function AddBookings() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const usesCounter = useConfig()?.usesCounter === true;
  const offlineReason = useOfflineReason();
  if (!usesCounter) return null;

  return (
    <div className="text-center print:hidden">
      <Button
        variant="quiet"
        size="md"
        disabled={offlineReason !== undefined}
        aria-describedby={offlineReason}
        onPointerEnter={AddBookingsForm.prefetch}
        onFocus={AddBookingsForm.prefetch}
        onClick={() => setIsOpen(true)}
      >
        {addBookingsTitle}
      </Button>
      <AppDialog
        isOpen={isOpen}
        title={addBookingsTitle}
        isBusy={isBusy}
        waitHeight="h-80"
        onClose={() => setIsOpen(false)}
      >
        <AddBookingsForm onBusy={setIsBusy} onDone={() => setIsOpen(false)} />
      </AppDialog>
    </div>
  );
}
