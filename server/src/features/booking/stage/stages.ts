import { type CounterSettings, dayInIndia } from '@rental/contracts';
import type { BookingRecord } from '../booking.model.ts';

/** Whether the rental is over because its car was taken back or its customer did not come. */
export const isEnded = ({ stage }: Pick<BookingRecord, 'stage'>): boolean =>
  stage === 'returned' || stage === 'no_show';

/** The first day of the bookings that staff hand out at the counter. Earlier ones began before it was turned on. */
export const firstTracked = ({ since }: CounterSettings): string => dayInIndia(new Date(since ?? 0));

/** Whether the counter knows where the car of this booking is, because the rental begins after it was turned on. */
const isTracked = ({ fromDate }: Pick<BookingRecord, 'fromDate'>, counter: CounterSettings): boolean =>
  counter.isOn && fromDate >= firstTracked(counter);

/** Whether the car may be with a customer. While the counter is used, a car that was never handed out is not. */
export const mayBeOut = (booking: Pick<BookingRecord, 'fromDate' | 'stage'>, counter: CounterSettings): boolean =>
  booking.stage === 'out' || (booking.stage === undefined && !isTracked(booking, counter));
