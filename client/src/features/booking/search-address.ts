import { isDay, objectIdPattern } from '@rental/contracts';
import { paths } from '../../lib/paths.ts';

/** A possibly incomplete search; unset parts are empty strings. */
export type SearchDraft = { locationId: string; fromDate: string; toDate: string };

/** Parses a search from a URL `?location=&from=&to=`. Missing or invalid parts are empty strings. */
export function draftFromAddress(params: URLSearchParams): SearchDraft {
  const named = (name: string, isValid: (text: string) => boolean) => {
    const text = params.get(name) ?? '';
    return isValid(text) ? text : '';
  };
  const fromDate = named('from', isDay);
  return {
    locationId: named('location', (text) => objectIdPattern.test(text)).toLowerCase(),
    fromDate,
    toDate: named('to', (text) => isDay(text) && text >= fromDate),
  };
}

export const isComplete = (draft: SearchDraft): boolean => !Object.values(draft).includes('');

export function addressOfDraft({ locationId, fromDate, toDate }: SearchDraft): Record<string, string> {
  return { location: locationId, from: fromDate, to: toDate };
}

/** Returns the URL of a model’s page, including the search to return to. */
export function carPageOf(params: URLSearchParams, modelKey: string): string {
  const known = ['location', 'from', 'to'].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return `${paths.car}?${new URLSearchParams([['car', modelKey], ...known]).toString()}`;
}
