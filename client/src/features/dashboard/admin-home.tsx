import { BookingList } from './booking-list.tsx';
import { StatTiles } from './stat-tiles.tsx';

/** What is booked and what it earned, at a glance. */
export function AdminHome() {
  return (
    <div className="grid min-w-0 gap-5">
      <StatTiles />
      <BookingList />
    </div>
  );
}
