import { counterContract, type QuotedRental } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Limits } from '../../http/limits.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { reachOf } from '../../platform/reach.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { limitGuesses } from '../booking/coupon/limit-guesses.ts';
import { findStaffHolds } from '../booking/find/find-made-by-staff.ts';
import { getQuote } from '../booking/get-quote.ts';
import { createSearch } from '../booking/search-cars.ts';
import { requireCounter } from './require-counter.ts';
import { findCustomer } from './walk-in/find-customer.ts';
import { findFreeCars } from './walk-in/find-free-cars.ts';
import { holdAtCounter, refuseForeignLocation } from './walk-in/hold-at-counter.ts';
import { auditedHold, presentHolds } from './walk-in/present-hold.ts';

export function walkInRoutes(deps: BookingDeps & { limits: Limits }): Router {
  const router = Router();
  const searchCars = createSearch(deps, { isByStaff: true });

  serve(router, counterContract.findCustomer, async ({ query, caller }) => {
    await requireCounter();
    return findCustomer(query.text, caller);
  });

  serve(router, counterContract.getFreeCars, async ({ query, caller }) => {
    await requireCounter();
    refuseForeignLocation(query.locId, caller);
    return findFreeCars((await searchCars(query)).cars);
  });

  serve(router, counterContract.getQuote, async ({ query, caller }) => {
    await requireCounter();
    refuseForeignLocation(query.locId, caller);
    const { customerId = new ObjectId().toHexString(), ...rest } = query;
    const rental = { ...rest, customerId, isByStaff: true };
    const isUnknown = ({ couponProblem }: QuotedRental) => couponProblem?.code === 'coupon_unknown';
    const guess = { couponCode: query.couponCode, customerId: caller.id };
    return limitGuesses(guess, { ...deps, isUnknown }, async () => getQuote(rental, { ...deps, searchCars }));
  });

  serve(router, counterContract.hold, async ({ body, caller }) => {
    await requireCounter();
    const guess = { couponCode: body.couponCode, customerId: caller.id };
    const booking = await limitGuesses(guess, deps, async () => holdAtCounter(body, caller, deps));
    return auditedHold(booking);
  });

  serve(router, counterContract.getHolds, async ({ query, caller }) => {
    await requireCounter();
    return presentHolds(await findStaffHolds(query.locationId, reachOf(caller)));
  });

  return router;
}
