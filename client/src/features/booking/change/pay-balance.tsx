import type { CustomerBooking } from '@rental/contracts';
import { Button } from '../../../ui/button.tsx';
import { payAmount } from '../checkout/payment-texts.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { useOfflineReason } from '../use-offline-reason.ts';

type PayBalanceProps = { booking: CustomerBooking; balance: number };

/** Shows the balance of a booking, with a button to pay it. */
export function PayBalance({ booking, balance }: PayBalanceProps) {
  const { isBusy, payBalance } = useCheckout();
  const offlineReason = useOfflineReason();

  return (
    <Button
      size="md"
      className="mt-3 max-sm:w-full print:hidden"
      disabled={isBusy || offlineReason !== undefined}
      aria-describedby={offlineReason}
      onClick={() => payBalance(booking)}
    >
      {payAmount(balance)}
    </Button>
  );
}
