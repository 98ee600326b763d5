import { itemAt } from '../../search/model.ts';
import type { Guards } from '../guards.ts';
import { row, step } from '../world.ts';
import { begin, finish, targetCharge, type Start, type Steps } from './procedure.ts';

export const refundStart: Start = (world, worker, target) =>
  itemAt(world.charges, target).row === row.due && begin(worker, step.postRefund, target);

/** Starts recording the end of a refund when Razorpay reports, in a response or webhook, that it has been processed. */
export const endRefundStart: Start = (world, worker, target) =>
  itemAt(world.charges, target).row === row.requested && begin(worker, step.endRefund, target);

/** The steps of a refund. The ledger model covers failing refunds. Protocol, section 4.4. */
export function refundSteps(guards: Guards): Steps {
  return {
    [step.postRefund](world, worker) {
      const charge = targetCharge(world, worker);
      const isReplay = charge.refunds > 0 && guards.refundCarriesKey;
      // Razorpay rejects a refund of money that was already returned in the dashboard; the row is closed anyway (C8).
      if (!isReplay && charge.isReturnedOutside === 0) charge.refunds = Math.min(charge.refunds + 1, 3);
      worker.step = step.storeRefund;
    },
    [step.storeRefund](world, worker) {
      const charge = targetCharge(world, worker);
      if (charge.row === row.due) charge.row = row.requested;
      finish(worker);
    },
    [step.endRefund](world, worker) {
      const charge = targetCharge(world, worker);
      if (charge.row === row.requested) charge.row = row.done;
      finish(worker);
    },
  };
}
