import { bookingDetailContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/serve.ts';
import { type AuditDeps, startedBy } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { findBooking } from '../booking/find-bookings.ts';
import type { BookingRecord } from '../booking/booking-record.ts';
import { cancelByAdmin } from './cancel-by-admin.ts';
import { getBookingDetail } from './get-booking-detail.ts';
import { presentRefund } from './present-refund.ts';
import { restartRefund } from './restart-refund.ts';

/** What an admin may see and do about one booking. Lives here because it moves money. */
export function bookingDeskRoutes(deps: Deps & AuditDeps): Router {
  const router = Router();

  serve(router, bookingDetailContract.get, ({ query }) => getBookingDetail(query.id, deps));

  serve(router, bookingDetailContract.cancel, (input) => {
    const { bookingId: wantedId, reason } = input.body;
    return deps.audit({ ...startedBy(input, 'bookingDetail.cancel'), reason }, async () => {
      const before = await findBooking(wantedId);
      const after = await cancelByAdmin({ ...input.body, adminId: input.caller.id }, deps);
      const bookingId = String(after._id);
      return {
        data: { bookingId, status: 'cancelled' as const, refund: after.refundDue },
        targetId: bookingId,
        targetName: null,
        before: before && factsOf(before),
        after: factsOf(after),
      };
    });
  });

  serve(router, bookingDetailContract.retryRefund, (input) =>
    deps.audit(startedBy(input, 'bookingDetail.retryRefund'), async () => {
      const { before, refund } = await restartRefund(input.query.razorpayPaymentId, deps);
      const bookingId = String(before.bookingId);
      return {
        data: { bookingId, refund },
        targetId: bookingId,
        targetName: null,
        before: presentRefund(before),
        after: refund,
      };
    }),
  );

  return router;
}

const factsOf = ({ status, cancelReason, refundDue, totalAmount }: BookingRecord) => ({
  status,
  cancelReason,
  refundDue,
  totalAmount,
});
