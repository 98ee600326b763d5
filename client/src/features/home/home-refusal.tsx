import { formatDay } from '@rental/contracts';
import { errorFacts, fieldProblems, whyUnconfirmed } from '../../lib/api/error-message.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

type Ahead = { _id: string; code?: string; fromDate: string; toDate: string };
export type Failure = { text: string; bookings: Ahead[] };

const isAhead = (value: unknown): value is Ahead => typeof value === 'object' && value !== null && 'fromDate' in value;

export function failureOf(cause: unknown): Failure {
  const { bookings } = errorFacts(cause);
  const [problem] = Object.values(fieldProblems(cause));
  return {
    text: problem ?? whyUnconfirmed(cause, { canRepeat: true }),
    bookings: Array.isArray(bookings) ? bookings.filter(isAhead) : [],
  };
}

/** Shows why the home of a car wasn’t saved, and the upcoming bookings that start at the old home. */
export function HomeRefusal({ failure }: { failure: Failure }) {
  return (
    <Alert>
      {failure.text}
      {failure.bookings.map((booking) => (
        <span key={booking._id} className="block tabular-nums">
          {booking.code ?? booking._id}: {formatDay(booking.fromDate)} to {formatDay(booking.toDate)}
        </span>
      ))}
    </Alert>
  );
}
