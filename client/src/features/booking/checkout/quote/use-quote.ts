import type { CreateBookingBody, QuotedRental } from '@rental/contracts';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/error-message.ts';
import { bookingApi } from '../../booking-api.ts';
import { bookingTexts } from '../../booking-texts.ts';
import type { Choice } from '../../search/search-slice.ts';

/** What a customer wants beside the car: how many of each extra, and what was answered to its question. */
export type Wishes = {
  counts: Readonly<Record<string, number>>;
  answers: Readonly<Record<string, string>>;
};

/** What a booking says of the price that its customer saw. */
export type Deal = Pick<CreateBookingBody, 'extras' | 'expectedTotal'>;

const none: Wishes = { counts: {}, answers: {} };

const wantedIn = ({ counts }: Wishes): [id: string, count: number][] =>
  Object.entries(counts).filter(([, count]) => count > 0);

/** An extra that is wanted, whose question nobody has answered yet; undefined when there is none. */
function findUnanswered(quote: QuotedRental | undefined, { counts, answers }: Wishes) {
  return quote?.extras.find(
    ({ id, question }) => question !== undefined && (counts[id] ?? 0) > 0 && (answers[id] ?? '').trim() === '',
  );
}

function dealOf(quote: QuotedRental, wishes: Wishes): Deal {
  const extras = wantedIn(wishes).map(([id, count]) => {
    const asks = quote.extras.some((extra) => extra.id === id && extra.question !== undefined);
    return { id, count, ...(asks && { answer: wishes.answers[id]?.trim() ?? '' }) };
  });
  return {
    expectedTotal: quote.total,
    ...(extras.length > 0 && { extras }),
  };
}

/**
 * What the rental costs, asked once and again after each wish. An answer that nobody caused is not waited for: until it
 * comes, and without it, the card's figures stand and nothing but the car is booked.
 */
export function useQuote({ car, location, fromDate, toDate }: Choice) {
  const [wishes, setWishes] = useState(none);
  const extras = wantedIn(wishes).map(([id, count]) => `${id}:${count}`);
  const { data, currentData, isFetching, error } = bookingApi.useGetQuoteQuery(
    {
      query: {
        carId: car._id,
        locId: location._id,
        fromDate,
        toDate,
        ...(extras.length > 0 && { extras: extras.join(',') }),
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  const wasCaused = wishes !== none;
  const isAsking = wasCaused && isFetching;
  const hasFailed = error !== undefined && !isFetching;
  const quote = hasFailed && !wasCaused ? undefined : (currentData ?? data);
  const unanswered = findUnanswered(quote, wishes);

  return {
    quote,
    wishes,
    setWishes,
    forgetWishes: () => setWishes(none),
    isAsking,
    /** Why the price of these wishes is not known. */
    problem: hasFailed && wasCaused ? errorMessage(error, bookingTexts.notPriced) : null,
    unanswered,
    deal: quote === undefined || hasFailed ? {} : dealOf(quote, wishes),
  };
}
