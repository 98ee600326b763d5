import { addDays } from '@rental/contracts';
import { createUnmetSearches } from '../../src/features/booking/demand/count-unmet-searches.ts';
import { UnmetSearch } from '../../src/features/booking/demand/unmet-search.model.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { bengaluru, delhi, pune } from './seed-locations.ts';
import { type Act, asOf, idOf, momentOf, type Stage } from './stage.ts';

/** The pick-up day from today, the number of days, and how many customers found every car taken. */
type SearchRow = [location: string, from: number, dayCount: number, customers: number];

const searchRows: readonly SearchRow[] = [
  [pune, -20, 2, 3],
  [pune, 4, 2, 6],
  [pune, 4, 3, 2],
  [pune, 5, 1, 4],
  [pune, 11, 8, 1],
  [bengaluru, -6, 4, 2],
  [bengaluru, 4, 2, 3],
  [bengaluru, 18, 7, 2],
  [delhi, 12, 3, 1],
];

const played = { on: -1, minute: 19 * 60 };

/** Adds searches of customers who found every car taken. Playing it again changes nothing. */
export const demandActs = ({ names, day }: Pick<Stage, 'names' | 'day'>, deps: Deps): Act[] => [
  {
    ...played,
    play: async () => {
      if (await UnmetSearch.exists({})) return;
      const searches = createUnmetSearches(asOf(momentOf(day, played.on, played.minute), deps));
      for (const [location, from, dayCount, customers] of searchRows) {
        const fromDate = addDays(day.today, from);
        const search = { locId: idOf(names.locationIds, location), fromDate, toDate: addDays(fromDate, dayCount - 1) };
        for (let index = 0; index < customers; index += 1) searches.count(search, `customer ${index}`);
      }
      await searches.flush();
    },
  },
];
