import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { LineForm } from '../../../ui/form/line-form.tsx';
import { rentalAdminApi } from '../rental-admin-api.ts';

const texts = {
  provider: { label: 'Transfer reference', action: 'Record as refunded' },
  counter: { label: 'How you returned it', action: 'Mark as returned' },
} as const;

type ReturnedByHandProps = {
  which: { razorpayPaymentId: string; refundId: string };
  of: keyof typeof texts;
};

/** Records how a person returned the money, such as the reference of a transfer. The customer sees the text. */
export function ReturnedByHand({ which, of }: ReturnedByHandProps) {
  const [save, { isLoading }] = rentalAdminApi.useReturnedByHandMutation();

  return (
    <LineForm
      {...texts[of]}
      maxLength={100}
      isBusy={isLoading}
      onSave={(reference) => void toastOutcome(save({ body: { ...which, reference } }).unwrap())}
    />
  );
}
