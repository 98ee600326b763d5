import { itemAt } from '../../search/model.ts';
import { news, proof, status, step, type Worker, type World } from '../world.ts';
import {
  asRead,
  begin,
  closeRequest,
  finish,
  isOpen,
  moveRev,
  readDays,
  type Rules,
  type Start,
  type Steps,
} from './procedure.ts';

/** Whether the provider reports a payment of this request, or of the hold for 0, that is captured and not decided. */
const hasUnsettled = ({ charges }: World, request: number, { configuration }: Rules): boolean =>
  charges.some(
    (charge, payment) =>
      charge.isCaptured === 1 && isOpen(charge) && itemAt(configuration.payments, payment) === request,
  );

/** Starts expiring a lapsed hold (T5) once the provider reports no captured payment for it. */
export const expireStart =
  (rules: Rules): Start =>
  (world, worker) => {
    const { status: at, isLapsed } = world.booking;
    const isDue = at === status.pending && isLapsed === 1;
    return isDue && !hasUnsettled(world, 0, rules) && begin(worker, step.expire);
  };

/** Reads a booking whose payment request has lapsed. */
export const lapseStart =
  ({ guards }: Rules): Start =>
  ({ booking }, worker) => {
    const { request, isLapsed } = booking;
    const seen = readDays(booking, guards.lapsesAsRead);
    return request !== 0 && isLapsed === 1 && begin(worker, step.askLapse, { request, seen });
  };

/**
 * Reads a booking whose payment request a person gives up, or wants to end before another move. The provider is not
 * asked, because its answer prevents nothing: a captured payment may be settled by any worker at any time.
 */
export const withdrawStart =
  ({ guards }: Rules): Start =>
  ({ booking }, worker) => {
    const { request } = booking;
    const seen = readDays(booking, guards.withdrawsAsRead);
    return request !== 0 && begin(worker, step.withdraw, { request, seen });
  };

/** T17. */
function lapse(world: World, worker: Worker, { guards }: Rules): void {
  const { booking } = world;
  const days = asRead(world, worker, guards.lapsesAsRead);
  if (days === null || booking.request !== worker.request) {
    worker.step = step.rereadLapse;
    return;
  }
  const isEarly = booking.isLapsed === 0;
  const isBlind = worker.isBlind === 1 && booking.proof === proof.fresh;
  const isKept = (isEarly && guards.lapsesByClock) || (isBlind && guards.lapseHeedsProof);
  if (!isKept) {
    if (isEarly) world.news = news.endedEarly;
    if (isBlind) world.news = news.endedBlind;
    closeRequest(world, { ...days, plan: 0 });
    moveRev(world);
  }
  finish(worker);
}

/** T18. */
function withdraw(world: World, worker: Worker, { guards }: Rules): void {
  const { booking } = world;
  const days = asRead(world, worker, guards.withdrawsAsRead);
  const isOther = booking.request !== worker.request;
  if (days === null || (isOther && guards.withdrawsOwnRequest)) {
    worker.step = step.rereadWithdraw;
    return;
  }
  if (booking.request !== 0) {
    if (isOther) world.news = news.endedOther;
    closeRequest(world, { ...days, plan: 0 });
    moveRev(world);
  }
  finish(worker);
}

/** The steps that end a hold or a payment request without effect. Protocol, sections 4.3 and 4.11. */
export function endRequestSteps(rules: Rules): Steps {
  const { guards } = rules;
  return {
    [step.expire]({ booking }, worker) {
      if (booking.status === status.pending && booking.isLapsed === 1) {
        booking.status = status.expired;
        booking.isLapsed = 0;
        booking.claim = 0;
      }
      finish(worker);
    },
    // If the provider reports a payment, it is settled by a worker, and the request is looked at again.
    [step.askLapse](world, worker) {
      if (hasUnsettled(world, worker.request, rules)) finish(worker);
      else worker.step = step.lapse;
    },
    [step.lapse]: (world, worker) => lapse(world, worker, rules),
    [step.rereadLapse]({ booking }, worker) {
      if (booking.request !== worker.request) finish(worker);
      else begin(worker, step.lapse, { isStale: 0, seen: readDays(booking, guards.lapsesAsRead) });
    },
    [step.withdraw]: (world, worker) => withdraw(world, worker, rules),
    [step.rereadWithdraw]({ booking }, worker) {
      const isOpen = guards.withdrawsOwnRequest ? booking.request === worker.request : booking.request !== 0;
      if (!isOpen) finish(worker);
      else begin(worker, step.withdraw, { isStale: 0, seen: readDays(booking, guards.withdrawsAsRead) });
    },
  };
}

/** Starts ending a lapsed request while the provider does not respond. */
export const lapseBlindStart =
  ({ guards }: Rules): Start =>
  ({ booking }, worker) => {
    const { request, isLapsed } = booking;
    const seen = readDays(booking, guards.lapsesAsRead);
    return request !== 0 && isLapsed === 1 && begin(worker, step.lapse, { request, seen, isBlind: 1 });
  };
