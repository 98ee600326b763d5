import type { BookingDetail } from '@rental/contracts';
import { todayInIndia } from './clock.ts';

type Rented = Pick<BookingDetail, 'deposit' | 'stage' | 'toDate'>;

/** Returns what can be paid of the deposit online: nothing once the last day is over, unless the car is out. */
export const depositDue = ({ deposit, stage, toDate }: Rented): number =>
  stage === 'out' || toDate >= todayInIndia() ? (deposit?.toTake ?? 0) : 0;
