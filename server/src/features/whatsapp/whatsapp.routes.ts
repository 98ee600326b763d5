import { whatsappContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { findBooking, refuseForeignBooking } from '../booking/find/find-bookings.ts';
import { getTexts } from './get-texts.ts';

export function whatsappRoutes(deps: Pick<Deps, 'clock' | 'settings'>): Router {
  const router = Router();

  serve(router, whatsappContract.getTexts, async ({ query: { bookingId }, caller }) => {
    await refuseForeignBooking(bookingId, caller);
    return getTexts(bookingId, deps);
  });

  // The audit log is the record: who, when, which booking and which text. The text and the number are stored nowhere.
  serve(router, whatsappContract.recordOpened, async ({ body: { bookingId, kind }, caller }) => {
    await refuseForeignBooking(bookingId, caller);
    if (!(await findBooking(bookingId))) throw new AppError('booking_not_found');
    return { data: null, targetId: bookingId, targetName: null, before: null, after: { kind } };
  });

  return router;
}
