import { bookingContract, availabilityContract, type QuotedRental } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve, serveRead } from '../../http/contract/serve.ts';
import { createAlternatives } from './availability/get-alternatives.ts';
import { createCalendar } from './availability/get-calendar.ts';
import { limitGuesses } from './coupon/limit-guesses.ts';
import { createBooking } from './create-booking.ts';
import type { Limits } from '../../http/limits.ts';
import { consentGiven } from '../../platform/messaging/consent-given.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { UnmetSearches } from './demand/count-unmet-searches.ts';
import { getQuote } from './get-quote.ts';
import { addressKeyOf } from './hold/allowance.ts';
import { presentCreatedBooking } from './present-created-booking.ts';
import { createSearch } from './search-cars.ts';

export function bookingRoutes(deps: BookingDeps & { limits: Limits; unmetSearches: UnmetSearches }): Router {
  const router = Router();
  const searchCars = createSearch(deps);
  const getCalendar = createCalendar(deps);
  const getAlternatives = createAlternatives(deps);

  serveRead(router, bookingContract.getAvailableCars, {
    read: searchCars,
    present: ({ cars, areAllTaken }, { query, caller }) => {
      if (areAllTaken) deps.unmetSearches.count(query, caller.id);
      return cars;
    },
  });

  serve(router, bookingContract.getQuote, async ({ query, caller }) => {
    const rental = { ...query, customerId: caller?.id ?? null };
    const isUnknown = ({ couponProblem }: QuotedRental) => couponProblem?.code === 'coupon_unknown';
    return limitGuesses(rental, { ...deps, isUnknown }, async () => getQuote(rental, { ...deps, searchCars }));
  });

  serve(router, availabilityContract.getCalendar, ({ query }) => getCalendar(query));

  serve(router, availabilityContract.getAlternatives, ({ query }) => getAlternatives(query));

  serve(router, bookingContract.create, async ({ body, caller, request: { ip } }) => {
    if (deps.settings.auth.requireVerifiedEmail && !caller.isVerified) throw new AppError('email_not_verified');
    const { id: customerId, deviceSince, isVerified } = caller;
    const origin = { addressKey: addressKeyOf(ip, deps.settings), deviceSince, isVerified };
    const isAgreed = body.messages === true && deps.settings.messages.order.length > 0;
    const wish = { ...body, customerId, origin, ...(isAgreed && { messageConsent: consentGiven(ip, deps) }) };
    return presentCreatedBooking(await limitGuesses(wish, deps, async () => createBooking(wish, deps)));
  });

  return router;
}
