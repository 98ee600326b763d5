import {
  addDays,
  type Period,
  type PriceBook,
  type PricedCar,
  quote,
  type RentalTimes,
  weekdayOf,
} from '@rental/contracts';

export type Example = Period & RentalTimes & { label: string };

const nextWeekday = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/**
 * Returns sample rentals: a weekend, three days, a week, 28 days and one across the start of a season. If bookings have
 * times, adds one with times.
 */
export function examplesFrom(today: string, book: PriceBook, areTimesOn: boolean): Example[] {
  const friday = nextWeekday(today, 4);
  const saturday = nextWeekday(today, 5);
  const monday = nextWeekday(today, 0);
  const season = book.seasons
    .filter(({ fromDate }) => fromDate > today)
    .toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1))[0];
  const times = { pickUpTime: '10:00', returnTime: '10:00' };
  return [
    ...(areTimesOn
      ? [{ label: 'Friday 10:00AM to Sunday 10:00AM', fromDate: friday, toDate: addDays(friday, 2), ...times }]
      : []),
    { label: 'A weekend, 2 days', fromDate: saturday, toDate: addDays(saturday, 1) },
    { label: '3 days', fromDate: monday, toDate: addDays(monday, 2) },
    { label: 'A week', fromDate: monday, toDate: addDays(monday, 6) },
    { label: '28 days', fromDate: monday, toDate: addDays(monday, 27) },
    ...(season
      ? [
          {
            label: `Start of ${season.name}, 4 days`,
            fromDate: addDays(season.fromDate, -2),
            toDate: addDays(season.fromDate, 1),
          },
        ]
      : []),
  ];
}

type Place = { car: PricedCar; locationId: string; today: string; maxDays: number | undefined };

/**
 * Returns warnings about past seasons, seasons that require more than the `maxDays` of any rental, and discounts that
 * make a longer rental cheaper than a shorter one.
 */
export function findWarnings(book: PriceBook, { car, locationId, today, maxDays = Infinity }: Place): string[] {
  const totalOf = (count: number): number =>
    quote({ book, car, locationId, fromDate: today, toDate: addDays(today, count - 1) }).total;
  return [
    ...book.seasons.flatMap(({ name, toDate, minDays = 1 }) => {
      if (toDate < today) return [`Season “${name}” is over`];
      if (minDays <= maxDays) return [];
      return [`Season “${name}”: Nobody can book these days: ${minDays} days wanted, ${maxDays} allowed.`];
    }),
    ...book.lengths
      .filter(({ fromDays }) => totalOf(fromDays) < totalOf(fromDays - 1))
      .map(({ fromDays }) => `${fromDays} days cost less than ${fromDays - 1}`),
  ];
}
