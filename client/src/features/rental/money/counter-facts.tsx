import { type BookingDetail, counterMethodTexts, counterMoneyContract } from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';
import { useMayCall } from '../../../lib/rank.ts';
import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { LineForm } from '../../../ui/form/line-form.tsx';
import { counterMoneyApi } from './counter-money-api.ts';

type Charge = BookingDetail['charges'][number];
type Facts = NonNullable<Charge['counter']>;

/** Shows who took money at the counter and its reference, and whether and by whom a UPI payment was verified. */
export function CounterFacts({ counter: { by, reference, isVerified, verified } }: { counter: Facts }) {
  return (
    <>
      <p className="text-sm wrap-anywhere text-ink-700">
        Taken by {by}
        {reference !== null && ` · ${reference}`}
        {isVerified === false && (
          <span className="font-semibold text-error">
            , <span className="whitespace-nowrap">not verified</span>
          </span>
        )}
      </p>
      {verified && (
        <p className="text-sm wrap-anywhere text-ink-700">
          Verified by {verified.by}, <Moment at={verified.at} />
        </p>
      )}
    </>
  );
}

export const counterTitle = ({ method }: Facts): string => `${counterMethodTexts[method]} at the counter`;

type VerifyMoneyProps = { bookingId: string; chargeId: string; className: string };

/** Records that a payment by UPI was found on the bank statement. */
export function VerifyMoney({ bookingId, chargeId, className }: VerifyMoneyProps) {
  const mayVerify = useMayCall(counterMoneyContract.verifyMoney);
  const [verify, { isLoading }] = counterMoneyApi.useVerifyMoneyMutation();
  if (!mayVerify) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      className={className}
      isBusy={isLoading}
      onClick={() => void toastOutcome(verify({ body: { bookingId, entryId: entryIdOf(chargeId) } }).unwrap())}
    >
      Found on the bank statement
    </Button>
  );
}

/** The ledger entry whose counter money this charge is. */
const entryIdOf = (chargeId: string): string => chargeId.replace('ctr_', '');

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
  const entryId = entryIdOf(charge._id);
  return (
    <div className="mt-3">
      <LineForm
        label="Why was this payment recorded by mistake?"
        maxLength={200}
        action="Take the payment back"
        isBusy={isLoading}
        onSave={(reason) =>
          void toastOutcome(correct({ body: { bookingId, rev, recordId, entryId, reason } }).unwrap())
        }
      />
    </div>
  );
}
