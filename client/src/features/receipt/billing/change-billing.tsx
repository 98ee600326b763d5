import type { ShownBilling } from '@rental/contracts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { billingChangeTexts as texts } from './billing-change-texts.ts';

const BillingForm = lazyPart(async () => (await import('./billing-form.tsx')).BillingForm);

type ChangeBillingProps = { bookingId: string; billing: ShownBilling | undefined; isStaff: boolean };

/**
 * Opens a dialog with the billing details of a paper. The dialog outlives the button, so that it can fade out after the
 * paper was replaced.
 */
export function ChangeBilling({ bookingId, billing, isStaff }: ChangeBillingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [shown, setShown] = useState<ShownBilling>();
  const isPossible = billing !== undefined && !billing.isPending;

  const handleClick = () => {
    setShown(billing);
    setIsOpen(true);
  };

  return (
    <>
      {isPossible && (
        <Button
          variant="outline"
          size="md"
          className="print:hidden"
          onPointerEnter={BillingForm.prefetch}
          onFocus={BillingForm.prefetch}
          onClick={handleClick}
        >
          {texts.title}
        </Button>
      )}
      {shown && (
        <AppDialog
          isOpen={isOpen}
          title={texts.title}
          isBusy={isBusy}
          waitHeight="h-80"
          onClose={() => setIsOpen(false)}
        >
          <Suspense fallback={<Skeleton className="mt-3 h-80" />}>
            <BillingForm
              key={JSON.stringify(shown)}
              bookingId={bookingId}
              billing={shown}
              isStaff={isStaff}
              onBusy={setIsBusy}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>
        </AppDialog>
      )}
    </>
  );
}
