import { type BookingDetail, counterMethodTexts, counterMoneyContract } from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';
import { useMayCall } from '../../../lib/rank.ts';
import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { LineForm } from '../../../ui/form/line-form.tsx';
import { counterMoneyApi } from './counter-money-api.ts';

type Charge = BookingDetail['charges'][number];
type Facts = NonNullable<Charge['counter']>;

/** Shows who took money at the counter and its reference, and marks a UPI payment that is not verified. */
export function CounterFacts({ counter: { by, reference, isVerified } }: { counter: Facts }) {
  return (
    <p className="text-sm wrap-anywhere text-ink-700">
      Taken by {by}
      {reference !== null && ` · ${reference}`}
      {isVerified === false && <span className="font-semibold text-error"> · not verified</span>}
    </p>
  );
}

export const counterTitle = ({ method }: Facts): string => `${counterMethodTexts[method]} at the counter`;

type CorrectMoneyProps = { bookingId: string; rev: number; charge: Charge };

/**
 * Corrects counter money that was recorded by mistake. Requires a reason, because the money disappears from the day
 * book.
 */
export function CorrectMoney({ bookingId, rev, charge }: CorrectMoneyProps) {
  const mayCorrect = useMayCall(counterMoneyContract.correctMoney);
  const [isOpen, setIsOpen] = useState(false);
  const [recordId] = useState(newObjectId);
  const [correct, { isLoading }] = counterMoneyApi.useCorrectMoneyMutation();
  if (!mayCorrect || charge.net === 0) return null;
  if (!isOpen) {
    return (
      <Button variant="outline" size="sm" className="mt-2" onClick={() => setIsOpen(true)}>
        Correct this
      </Button>
    );
  }
  const entryId = charge._id.replace('ctr_', '');
  return (
    <div className="mt-3">
      <LineForm
        label="Why was this payment recorded by mistake?"
        maxLength={200}
        action="Take the payment back"
        size="sm"
        isBusy={isLoading}
        onSave={(reason) =>
          void toastOutcome(correct({ body: { bookingId, rev, recordId, entryId, reason } }).unwrap())
        }
      />
    </div>
  );
}
