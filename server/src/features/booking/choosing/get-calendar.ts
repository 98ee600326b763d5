import {
  addDays,
  type CalendarDay,
  type CalendarMonthQuery,
  closedOn,
  dayInIndia,
  lastDayOf,
  listDays,
  mostFreeShown,
  quote,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { keepAnswers } from '../../../platform/keep-answers.ts';
import { createOffers, mayRentUntil, type Offer } from '../../vehicle/offers.ts';
import type { BookingDeps } from '../hold/hold-expiry.ts';
import { findTakenDays, type TakenDays } from './taken-days.ts';

export type GetCalendar = (query: CalendarMonthQuery) => Promise<CalendarDay[]>;

/** What is known of a month at a location, and what was answered from it, by model. */
type Month = { days: string[]; offer: Offer; taken: TakenDays; answers: Map<string, CalendarDay[]> };

/**
 * The calendar of one process: what searching each day of a month alone would find, in one question to the database. A
 * month is kept for half a minute, and all of its models are told from it. Throws `location_not_found` and
 * `date_out_of_range`.
 */
export function createCalendar(deps: BookingDeps): GetCalendar {
  const offers = createOffers();
  const keep = keepAnswers<Month>({ clock: deps.clock, seconds: 30, most: 500 });
  return async (query) => {
    const days = bookableDays(query.month, deps);
    const month = await keep(`${query.locId} ${days[0]} ${days.length}`, async () => {
      await deps.holds.nudge();
      const offer = await offers.renew(query.locId);
      if (!offer) throw new AppError('location_not_found');
      return { days, offer, taken: await findTakenDays(offer.carIds, days), answers: new Map() };
    });
    return answerFor(query.car ?? '', month, deps);
  };
}

/** The days of a month on which a rental may begin; refuses a month without any. */
function bookableDays(month: string, { clock, settings }: Pick<Deps, 'clock' | 'settings'>): string[] {
  const { horizonDays } = settings.booking;
  const today = dayInIndia(clock.now());
  const first = `${month}-01`;
  const [from, to] = [first < today ? today : first, lastDayOf(month)];
  const horizon = addDays(today, horizonDays);
  const until = to > horizon ? horizon : to;
  if (until >= from) return listDays(from, until);
  throw new AppError('date_out_of_range', { message: `Cars can be booked up to ${horizonDays} days ahead` });
}

/** The month of a model, or of all for an empty key; reckoned once. A model that is not there needs no keeping. */
function answerFor(model: string, month: Month, deps: Pick<Deps, 'settings'>): CalendarDay[] {
  const known = month.answers.get(model);
  if (known) return known;
  const cars = month.offer.isEnabled ? month.offer.cars.filter((car) => model === '' || car.modelKey === model) : [];
  const answer = month.days.map((day, index) => {
    const isClosed = closedOn(month.offer.opening, day);
    const prices = (isClosed ? [] : cars)
      .filter(({ _id }) => !month.taken(_id, index) && mayRentUntil(month.offer, _id, day))
      .map(({ rentalPrice }) => quote({ rentalPrice, fromDate: day, toDate: day }).totalPrice)
      .filter((price) => price <= deps.settings.booking.maxTotal);
    const price = prices.length === 0 ? null : Math.min(...prices);
    return { day, free: Math.min(prices.length, mostFreeShown), price, minDays: 1, isClosed };
  });
  if (cars.length > 0) month.answers.set(model, answer);
  return answer;
}
