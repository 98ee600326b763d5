import { isDay, objectIdPattern } from '@rental/contracts';
import type { SearchDraft } from './search-slice.ts';

/** The search that an address asks for, `?location=&from=&to=`; null unless it names all three properly. */
export function searchFromAddress(params: URLSearchParams): SearchDraft | null {
  const locationId = params.get('location') ?? '';
  const fromDate = params.get('from') ?? '';
  const toDate = params.get('to') ?? '';
  const isComplete = objectIdPattern.test(locationId) && isDay(fromDate) && isDay(toDate) && toDate >= fromDate;
  return isComplete ? { locationId: locationId.toLowerCase(), fromDate, toDate } : null;
}

export function searchToAddress({ locationId, fromDate, toDate }: SearchDraft): Record<string, string> {
  return { location: locationId, from: fromDate, to: toDate };
}
