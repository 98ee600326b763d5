import { addDays, dayInIndia } from '@rental/contracts';
import { seededRandom } from '../../local/seeded-random.ts';

/**
 * Returns `count` searches for days in the next six weeks; enough of them that no two clients send the same one
 * concurrently.
 */
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
