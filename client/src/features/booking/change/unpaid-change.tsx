import type { CustomerBooking, PaymentRequest } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api-slice.ts';
import { tagOf } from '../../../lib/api/rtk-endpoint.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { periodText } from '../../../ui/day-time.tsx';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { payAmount } from '../checkout/payment-texts.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { timeIsOver, useCountdown } from '../../../lib/browser/use-countdown.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { changeTexts } from './change-texts.ts';
import { DropChange } from './drop-change.tsx';

/**
 * Shows a change, a balance or a deposit that waits for its payment, with the time left. Offers to pay for it, and to drop
 * a change.
 */
export function UnpaidChange({ booking }: { booking: CustomerBooking }) {
  const [isDropping, setIsDropping] = useState(false);
  const { paymentRequest } = booking;
  const place = useFocusOnCard(isDropping);

  return (
    <div ref={place}>
      {paymentRequest && (
        <Waiting
          booking={booking}
          request={paymentRequest}
          onDrop={() => setIsDropping(true)}
          key={paymentRequest.id}
        />
      )}
      <DropChange isOpen={isDropping} booking={booking} onClose={() => setIsDropping(false)} />
    </div>
  );
}

/** How long the dialog takes to fade out. */
const dialogFadesMilliseconds = 300;

/** Moves the focus to the card if the button that opened the dialog has disappeared with the change. */
function useFocusOnCard(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) place.current?.closest('article')?.focus();
    }, dialogFadesMilliseconds);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return place;
}

type WaitingProps = { booking: CustomerBooking; request: PaymentRequest; onDrop: () => void };

function Waiting({ booking, request, onDrop }: WaitingProps) {
  const dispatch = useAppDispatch();
  const { isBusy, payForChange } = useCheckout();
  const offlineReason = useOfflineReason();
  const refresh = () => dispatch(api.util.invalidateTags([tagOf('Booking', booking._id)]));
  const timeLeft = useCountdown(request.until, refresh);
  const isOffline = offlineReason !== undefined;
  const isChange = request.kind === undefined;

  if (timeLeft === null) {
    return (
      <p className="mt-4 font-semibold">
        {timeIsOver}. {changeTexts.unchanged}
      </p>
    );
  }
  return (
    <section
      aria-label={changeTexts.waits}
      className="mt-4 rounded-control border border-marigold-700 bg-waiting-bg p-4 print:hidden"
    >
      <p className="font-semibold text-waiting">
        {changeTexts.waits},{' '}
        <span role="timer" aria-live="off" className="tabular-nums">
          {timeLeft}
        </span>{' '}
        left
      </p>
      {isChange && (
        <>
          <p className="mt-1 text-ink-800 tabular-nums">
            New dates: <UnbrokenDays text={periodText(request)} />
          </p>
          <p className="text-[15px] text-ink-800">{changeTexts.untilPaid}</p>
        </>
      )}
      <div className="mt-3 grid gap-3 sm:flex">
        <Button
          size="md"
          disabled={isBusy || isOffline}
          aria-describedby={offlineReason}
          onClick={() => payForChange(booking)}
        >
          {payAmount(request.amount, request.kind)}
        </Button>
        {isChange && (
          <Button
            variant="outline"
            size="md"
            disabled={isBusy || isOffline}
            aria-describedby={offlineReason}
            onClick={onDrop}
          >
            {changeTexts.drop}
          </Button>
        )}
      </div>
    </section>
  );
}
