import { addDays, dayInIndia } from '@rental/contracts';
import { seededRandom } from '../../local/seeded-random.ts';

/** As many searches that no two clients ask the same at once, over the next six weeks. */
export function searchesOf(locationIds: readonly string[], count: number): string[] {
  const random = seededRandom(7);
  const today = dayInIndia(new Date());
  return Array.from({ length: count }, () => {
    const fromDate = addDays(today, 1 + Math.floor(random() * 40));
    const toDate = addDays(fromDate, Math.floor(random() * 5));
    const locId = locationIds[Math.floor(random() * locationIds.length)] ?? '';
    return `/api/booking/getAvailableCars?locId=${locId}&fromDate=${fromDate}&toDate=${toDate}`;
  });
}
