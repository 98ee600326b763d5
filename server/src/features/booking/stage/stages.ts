import { type CounterSettings, dayInIndia } from '@rental/contracts';
import type { BookingRecord } from '../booking.model.ts';
import type { Acceptance, Handover } from '../record/handover.ts';

/** Whether the rental is over because its car was taken back or its customer did not come. */
export const isEnded = ({ stage }: Pick<BookingRecord, 'stage'>): boolean =>
  stage === 'returned' || stage === 'no_show';

/** The day on which the counter was turned on. Bookings that begin on an earlier day are not tracked by the counter. */
export const firstTracked = ({ since }: CounterSettings): string => dayInIndia(new Date(since ?? 0));

/** Whether the counter knows where the car of this booking is: the counter is on, and was on when the rental began. */
const isTracked = ({ fromDate }: Pick<BookingRecord, 'fromDate'>, counter: CounterSettings): boolean =>
  counter.isOn && fromDate >= firstTracked(counter);

/** Whether the car may be with its customer. A car that the counter tracks is so only after it was handed out. */
export const mayBeOut = (booking: Pick<BookingRecord, 'fromDate' | 'stage'>, counter: CounterSettings): boolean =>
  booking.stage === 'out' || (booking.stage === undefined && !isTracked(booking, counter));

type Signed = Handover & { agreement: Acceptance };

/**
 * Returns the hand-out at which the customer accepted the rental agreement; undefined if there is none. If the booking has
 * exchanged the car since, that of the first car.
 */
export const signedHandOut = ({ handovers }: Pick<BookingRecord, 'handovers'>): Signed | undefined =>
  handovers?.findLast((each): each is Signed => each.kind === 'out' && !each.undoneAt && each.agreement !== undefined);

/** Returns what was recorded when this car was handed out; undefined if the booking has exchanged it since. */
export const lastHandOut = ({ handovers, carId }: BookingRecord): Handover | undefined =>
  handovers?.findLast((each) => each.kind === 'out' && !each.undoneAt && each.carId.equals(carId));
