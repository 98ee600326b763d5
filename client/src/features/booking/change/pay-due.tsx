import type { CustomerBooking } from '@rental/contracts';
import { useConfig } from '../../../lib/api/config-api.ts';
import { depositDue } from '../../../lib/deposit-due.ts';
import { Button } from '../../../ui/button.tsx';
import { payAmount } from '../checkout/payment-texts.ts';
import type { PaidKind } from '../checkout/checkout-slice.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { useOfflineReason } from '../use-offline-reason.ts';

/** The buttons that pay the balance and, where a counter gives it back, the deposit. */
export function PayDues({ booking }: { booking: CustomerBooking }) {
  const usesCounter = useConfig()?.usesCounter === true;
  const { balance = 0 } = booking;
  const deposit = usesCounter ? depositDue(booking) : 0;

  return (
    <>
      {balance > 0 && <PayDue booking={booking} pays="balance" amount={balance} />}
      {deposit > 0 && <PayDue booking={booking} pays="deposit" amount={deposit} />}
    </>
  );
}

type PayDueProps = { booking: CustomerBooking; pays: PaidKind; amount: number };

function PayDue({ booking, pays, amount }: PayDueProps) {
  const { isBusy, payDue } = useCheckout();
  const offlineReason = useOfflineReason();

  return (
    <Button
      size="md"
      variant={pays === 'deposit' ? 'outline' : 'primary'}
      className="mt-3 max-sm:w-full sm:mr-3 print:hidden"
      disabled={isBusy || offlineReason !== undefined}
      aria-describedby={offlineReason}
      onClick={() => payDue(booking, { pays, amount })}
    >
      {payAmount(amount, pays)}
    </Button>
  );
}
