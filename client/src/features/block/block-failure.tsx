import type { BlockBody, Period, RentalTimes } from '@rental/contracts';
import { errorFacts, whyUnconfirmed } from '../../lib/api/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { periodText } from '../../ui/day-time.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

type Clash = Period & RentalTimes & { _id: string; status: string };

/** The reason why a block was not created. `clashes` is null unless the car is taken. */
export type Failure = { text: string; clashes: Clash[] | null; body: BlockBody };

const isClash = (value: unknown): value is Clash =>
  typeof value === 'object' && value !== null && '_id' in value && 'fromDate' in value && 'toDate' in value;

export function failureOf(cause: unknown, body: BlockBody): Failure {
  const { bookings } = errorFacts(cause);
  const clashes = Array.isArray(bookings) ? bookings.filter(isClash) : null;
  return { text: whyUnconfirmed(cause, { canRepeat: true }), clashes, body };
}

type BlockFailureProps = { failure: Failure; isBusy: boolean; onOverBookings: () => void };

/** Shows why a block was not created. If the car is taken, lists the clashes and offers to block the rest. */
export function BlockFailure({ failure: { text, clashes }, isBusy, onOverBookings }: BlockFailureProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>
        {text}
        {clashes?.map(({ _id, status, ...clash }) => (
          <span key={_id} className="block wrap-anywhere tabular-nums">
            {periodText(clash)}: {status}, {_id}
          </span>
        ))}
      </Alert>
      {clashes && (
        <Button variant="outline" size="md" isBusy={isBusy} onClick={onOverBookings}>
          Block the free days and list these bookings
        </Button>
      )}
    </div>
  );
}
