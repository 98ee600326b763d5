import { timesOf } from '@rental/contracts';
import type { CreateBookingBody, QuotedRental } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, errorMessage } from '../../../../lib/api/error-message.ts';
import { useQuoteRequest } from '../../booking-api.ts';
import { bookingTexts } from '../../booking-texts.ts';
import { findLostTime, findTimeProblem } from '../../../rental/times/chosen-times.ts';
import type { ChosenTimes } from '../../../rental/times/chosen-times.ts';
import type { Choice } from '../../search-slice.ts';
import { useTimes } from './use-times.ts';

/**
 * What the customer adds to a rental: a quantity per extra, answers to the extras’ questions, a coupon code, and
 * another location at which to return the car.
 */
export type Wishes = {
  counts: Readonly<Record<string, number>>;
  answers: Readonly<Record<string, string>>;
  code: string;
  returnLocId: string | null;
};

/** The fields of a booking request for the price that the customer saw and for what they chose. */
export type Deal = Pick<
  CreateBookingBody,
  'extras' | 'couponCode' | 'expectedTotal' | 'expectedDeposit' | 'pickUpTime' | 'returnTime' | 'returnLocationId'
>;

const none: Wishes = { counts: {}, answers: {}, code: '', returnLocId: null };

const wantedIn = ({ counts }: Wishes): [id: string, count: number][] =>
  Object.entries(counts).filter(([, count]) => count > 0);

/** Returns a selected extra whose question has not been answered yet, or undefined. */
function findUnanswered(quote: QuotedRental | undefined, { counts, answers }: Wishes) {
  return quote?.extras.find(
    ({ id, question }) => question !== undefined && (counts[id] ?? 0) > 0 && (answers[id] ?? '').trim() === '',
  );
}

function dealOf(quote: QuotedRental, wishes: Wishes, times: ChosenTimes | null): Deal {
  const extras = wantedIn(wishes).map(([id, count]) => {
    const hasQuestion = quote.extras.some((extra) => extra.id === id && extra.question !== undefined);
    return { id, count, ...(hasQuestion && { answer: wishes.answers[id]?.trim() ?? '' }) };
  });
  return {
    expectedTotal: quote.total,
    ...(quote.deposit && { expectedDeposit: quote.deposit.amount }),
    ...(extras.length > 0 && { extras }),
    ...(quote.coupon && { couponCode: quote.coupon.code }),
    ...(quote.times && times),
    ...(wishes.returnLocId !== null && { returnLocationId: wishes.returnLocId }),
  };
}

/** Whether a quote is pending, or the times have not been adjusted to a new return location yet. */
const isWaiting = (quote: Record<'isPending' | 'hasFailed' | 'isFitted', boolean>): boolean =>
  quote.isPending || !(quote.isFitted || quote.hasFailed);

type QuoteRequest = ReturnType<typeof useQuoteRequest>;

/**
 * Returns the quote to show, whether to wait for a newer one, and why the selection has no price. The dialog does not
 * wait for the first quote: until it loads, or if it fails, the figures of the search result are shown.
 */
function readRequest({ data, currentData, isFetching, error }: QuoteRequest, wasCaused: boolean) {
  const hasFailed = error !== undefined && !isFetching;
  const isOfOtherWishes = data !== undefined && currentData === undefined;
  return {
    quote: hasFailed && !wasCaused ? undefined : (currentData ?? data),
    isPending: isFetching && (wasCaused || isOfOtherWishes),
    hasFailed,
    cause: hasFailed && wasCaused ? error : null,
  };
}

function problemOf(cause: unknown, { returnLocId }: Wishes): string | null {
  if (cause === null) return null;
  const isTooLong = returnLocId !== null && errorCode(cause) === 'car_unavailable';
  return isTooLong ? bookingTexts.notBackInTime : errorMessage(cause, bookingTexts.notPriced);
}

/** Returns the query parameters for these wishes. */
function queryOf(wishes: Wishes) {
  const extras = wantedIn(wishes).map(([id, count]) => `${id}:${count}`);
  return {
    ...(extras.length > 0 && { extras: extras.join(',') }),
    ...(wishes.code !== '' && { couponCode: wishes.code }),
    ...(wishes.returnLocId !== null && { returnLocId: wishes.returnLocId }),
  };
}

/**
 * Requests a new price whenever the extras, the coupon code or the return location change. If 24-hour periods are
 * charged, also does so whenever the times change. Without a current quote, `deal` contains only the times, if any, for
 * which the search result is priced. `times` is null until the first quote preselects the usual times, unless the
 * customer chose some earlier.
 */
export function useQuote(choice: Choice) {
  const asked = useWishes(choice);
  return readQuote(asked, useQuoteRequest(asked.rental, asked.wanted));
}

/**
 * Manages the times, extras and coupon that the customer chooses. `rental` and `wanted` are the arguments of the quote
 * request.
 */
export function useWishes({ car, location, fromDate, toDate, times }: Choice) {
  const [wishes, setWishes] = useState(none);
  const chosen = useTimes({ car, times, fromDate, toDate }, wishes.returnLocId);
  const rental = { carId: car._id, locId: location._id, fromDate, toDate, ...chosen.priced };
  return { car, fromDate, toDate, wishes, setWishes, chosen, rental, wanted: queryOf(wishes) };
}

/** Returns the quote and the customer’s choices, given the quote request. */
export function readQuote(
  { car, fromDate, toDate, wishes, setWishes, chosen }: ReturnType<typeof useWishes>,
  request: QuoteRequest,
) {
  const { times, choose } = chosen;
  const { hasFailed, cause, ...state } = readRequest(request, wishes !== none || chosen.areOthers);
  const { quote } = state;
  const possible = quote?.times;
  const problem = problemOf(cause, wishes);
  chosen.preselect(request.currentData?.times);

  return {
    ...state,
    hasFailed,
    isPending: isWaiting({ ...state, hasFailed, ...chosen }),
    problem,
    times,
    setTimes: (wanted: ChosenTimes) => possible && choose(wanted, possible),
    timeProblem: possible && times ? findTimeProblem(times, possible, { fromDate, toDate }) : null,
    /** Fetches the quote again, and returns whether a chosen time is no longer possible. */
    areTimesLost: async () => {
      if (times === null) return false;
      const { data, error } = await request.refetch();
      return !error && data?.times !== undefined && findLostTime(times, data.times) !== undefined;
    },
    wishes,
    setWishes,
    /** Whether the price is for times other than those of the search result. */
    areOtherTimes: chosen.areOthers,
    areWishesRefused: problem !== null && wishes !== none,
    forgetWishes: () => setWishes(none),
    unanswered: findUnanswered(quote, wishes),
    deal: quote === undefined || hasFailed ? timesOf(car) : dealOf(quote, wishes, times),
  };
}
