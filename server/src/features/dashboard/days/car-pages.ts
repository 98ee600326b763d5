import type { EarnedDay, RentedTime } from './rental-days.ts';
import type { HalfDays } from './half-days.ts';

/*
 * What each car did on each day, in memory: five bytes for a day of a car at a location. They are stored in pages, so
 * that a car needs memory only for the time in which it was rented or blocked.
 */

export const daysPerPage = 512;

/**
 * The days of a car at a location, from `firstDay` on. Each day has four bits in `halves`: rented in the morning and in
 * the afternoon, then blocked in each.
 */
export type Page = { locationId: string; firstDay: number; halves: Uint8Array; rupees: Int32Array };

/** The location of the pages that contain blocks. */
const noLocation = '';

const morning = { rented: 1, blocked: 4 } as const;

export type CarPages = {
  addRented: (locationId: string, time: RentedTime) => void;
  addBlocked: (carId: unknown, time: HalfDays) => void;
  addEarned: (locationId: string, earned: EarnedDay) => void;
  pagesOf: (carId: string) => Iterable<Page>;
};

type CarPage = Page & { carId: string };

export function createCarPages(): CarPages {
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
      halves: new Uint8Array(daysPerPage),
      rupees: new Int32Array(daysPerPage),
    };
    known.set(key, last);
    return last;
  };

  const mark = (place: { carId: string; locationId: string }, { first, end }: HalfDays, bit: number) => {
    for (let half = first; half < end; half += 1) {
      const day = Math.floor(half / 2);
      const { firstDay, halves } = pageAt(place.carId, place.locationId, day);
      halves[day - firstDay] = (halves[day - firstDay] ?? 0) | (half % 2 === 0 ? bit : bit * 2);
    }
  };

  return {
    addRented: (locationId, { carId, ...time }) => mark({ carId: String(carId), locationId }, time, morning.rented),
    addBlocked: (carId, time) => mark({ carId: String(carId), locationId: noLocation }, time, morning.blocked),
    addEarned: (locationId, { carId, day, rupees: earned }) => {
      const { firstDay, rupees } = pageAt(String(carId), locationId, day);
      rupees[day - firstDay] = (rupees[day - firstDay] ?? 0) + earned;
    },
    pagesOf: (carId) => pages.get(carId)?.values() ?? [],
  };
}
