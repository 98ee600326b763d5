import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { EarnedDay, RentedTime } from './rental-days.ts';
import type { HalfDays } from './half-days.ts';

/*
 * What each car did on each day, in memory: six bytes for a day of a car at a location. They are stored in pages, so
 * that a car needs memory only for the time in which it was rented or blocked.
 */

export const daysPerPage = 512;

/**
 * What a car did at a location before each day, counted from `firstDay`: half-days that were rented, and rupees earned.
 * So the sum of any period is the difference of two numbers. A page without a location has the blocked half-days
 * instead. A half-day is on one page only: that of the first of its rentals, or of its block if it isn’t rented.
 */
export type Page = { locationId: string; firstDay: number; halves: Uint16Array; rupees: Int32Array };

/** The location of the pages that contain blocks. */
export const noLocation = '';

/** Days by number, from `start` until before `end`. */
export type Span = { start: number; end: number };

/** Returns the half-days and rupees that a page has in a span of days. */
export function sumPage({ firstDay, halves, rupees }: Page, { start, end }: Span): { halves: number; rupees: number } {
  const from = Math.max(0, start - firstDay);
  const until = Math.min(daysPerPage, end - firstDay);
  if (from >= until) return { halves: 0, rupees: 0 };
  return {
    halves: (halves[until] ?? 0) - (halves[from] ?? 0),
    rupees: (rupees[until] ?? 0) - (rupees[from] ?? 0),
  };
}

/** The pages of each car that was ever rented or blocked. */
export type CarPages = ReadonlyMap<string, readonly Page[]>;

export type PageBuilder = {
  addRented: (locationId: string, time: RentedTime) => void;
  addBlocked: (carId: unknown, time: HalfDays) => void;
  addEarned: (locationId: string, earned: EarnedDay) => void;
  /** Returns the pages. Nothing can be added afterwards. */
  finish: () => Promise<CarPages>;
};

type CarPage = Page & { carId: string };

/** Adding up the pages of more cars blocks this process for longer than a millisecond or two. */
const carsAtOnce = 200;

export function buildCarPages(): PageBuilder {
  // Until they are finished, pages have the bits and the rupees of each day in the place of the next day.
  const pages = new Map<string, Map<string, CarPage>>();

  let last: CarPage | undefined;

  const pageAt = (carId: string, locationId: string, day: number): Page => {
    const isLast = last?.carId === carId && last.locationId === locationId;
    // Consecutive days are usually on the same page.
    if (last && isLast && last.firstDay <= day && day < last.firstDay + daysPerPage) return last;
    const known = pages.get(carId) ?? new Map<string, CarPage>();
    pages.set(carId, known);
    const number = Math.floor(day / daysPerPage);
    const key = `${locationId} ${number}`;
    last = known.get(key) ?? {
      carId,
      locationId,
      firstDay: number * daysPerPage,
      halves: new Uint16Array(daysPerPage + 1),
      rupees: new Int32Array(daysPerPage + 1),
    };
    known.set(key, last);
    return last;
  };

  const mark = (carId: string, locationId: string, { first, end }: HalfDays) => {
    for (let half = first; half < end; half += 1) {
      const day = Math.floor(half / 2);
      const { firstDay, halves } = pageAt(carId, locationId, day);
      halves[day - firstDay + 1] = (halves[day - firstDay + 1] ?? 0) | (half % 2 === 0 ? 1 : 2);
    }
  };

  return {
    addRented: (locationId, { carId, ...time }) => mark(String(carId), locationId, time),
    addBlocked: (carId, time) => mark(String(carId), noLocation, time),
    addEarned: (locationId, { carId, day, rupees: earned }) => {
      const { firstDay, rupees } = pageAt(String(carId), locationId, day);
      rupees[day - firstDay + 1] = (rupees[day - firstDay + 1] ?? 0) + earned;
    },
    finish: async () => {
      const finished = new Map<string, readonly Page[]>();
      for (const [carId, own] of pages) {
        finished.set(carId, addUp([...own.values()]));
        if (finished.size % carsAtOnce === 0) await letOthersIn();
      }
      return finished;
    },
  };
}

/** Adds up the days of a car’s pages, and returns the pages. A half-day counts on the first page that has it. */
function addUp(pages: readonly Page[]): readonly Page[] {
  const takenFrom = new Map<number, Uint8Array>();
  const isOfBlocks = ({ locationId }: Page): number => Number(locationId === noLocation);
  const rentedFirst = pages.toSorted((one, other) => isOfBlocks(one) - isOfBlocks(other));
  for (const { firstDay, halves, rupees } of rentedFirst) {
    const taken = takenFrom.get(firstDay) ?? new Uint8Array(daysPerPage + 1);
    takenFrom.set(firstDay, taken);
    for (let place = 1; place <= daysPerPage; place += 1) {
      const before = taken[place] ?? 0;
      const bits = (halves[place] ?? 0) & ~before;
      taken[place] = before | bits;
      halves[place] = (halves[place - 1] ?? 0) + (bits & 1) + (bits >> 1);
      rupees[place] = (rupees[place] ?? 0) + (rupees[place - 1] ?? 0);
    }
  }
  return rentedFirst;
}
