import { isDay, objectIdPattern } from '@rental/contracts';
import { paths } from '../../../lib/paths.ts';

/** A search as far as it is known; an empty string where nothing is chosen. */
export type SearchDraft = { locationId: string; fromDate: string; toDate: string };

/** What an address `?location=&from=&to=` tells of a search; empty where it names nothing, or nothing that can be. */
export function draftFromAddress(params: URLSearchParams): SearchDraft {
  const named = (name: string, isGood: (text: string) => boolean) => {
    const text = params.get(name) ?? '';
    return isGood(text) ? text : '';
  };
  const fromDate = named('from', isDay);
  return {
    locationId: named('location', (text) => objectIdPattern.test(text)).toLowerCase(),
    fromDate,
    toDate: named('to', (text) => isDay(text) && text >= fromDate),
  };
}

/** Whether a search names its three parts. */
export const isComplete = (draft: SearchDraft): boolean => !Object.values(draft).includes('');

export function addressOfDraft({ locationId, fromDate, toDate }: SearchDraft): Record<string, string> {
  return { location: locationId, from: fromDate, to: toDate };
}

/** The page of a model that was found, with the search that leads back. */
export function carPageOf(params: URLSearchParams, modelKey: string): string {
  const known = ['location', 'from', 'to'].flatMap((name) => {
    const said = params.get(name);
    return said ? [[name, said]] : [];
  });
  return `${paths.car}?${new URLSearchParams([['car', modelKey], ...known]).toString()}`;
}
