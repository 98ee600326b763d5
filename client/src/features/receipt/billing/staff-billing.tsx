import type { ShownBilling } from '@rental/contracts';
import { useState } from 'react';
import { useReturnFocus } from '../../../lib/browser/use-return-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { billingChangeTexts as texts } from './billing-change-texts.ts';
import { BillingForm } from './billing-form.tsx';

type StaffBillingProps = { bookingId: string; billing: ShownBilling; onBusy: (isBusy: boolean) => void };

/** Changes the billing details of a booking in its details, for staff. */
export function StaffBilling({ bookingId, billing, onBusy }: StaffBillingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useReturnFocus(isOpen);
  if (billing.isPending) return <p className="text-[15px] text-ink-700">{texts.preparing}</p>;

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOpen ? (
        <section className="rounded-control border border-control p-4">
          <h3 className="text-lg">{texts.title}</h3>
          <BillingForm
            bookingId={bookingId}
            billing={billing}
            isStaff
            onBusy={onBusy}
            onClose={() => setIsOpen(false)}
          />
        </section>
      ) : (
        <Button variant="outline" size="md" onClick={() => setIsOpen(true)}>
          {texts.title}
        </Button>
      )}
    </div>
  );
}
