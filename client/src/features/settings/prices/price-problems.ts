import { periodTexts, priceBook } from '@rental/contracts';
import type { PriceBook } from '@rental/contracts';
import { priceTexts as texts } from './price-texts.ts';

/** What is wrong with a draft, by place, such as `seasons.0.name`. */
export type Problems = Readonly<Record<string, string>>;

/** What is wrong at a place, or at the first of what is in it. */
export type ProblemAt = (place: string) => string | undefined;

const unreadable = new Set(['invalid_type', 'invalid_union']);

/** What is wrong with a day, in the words of its field. */
function dayProblem(field: string, message: string): string | null {
  if (field !== 'fromDate' && field !== 'toDate') return null;
  return message === periodTexts.endsBeforeItBegins ? texts.daysReversed : texts.chooseDay;
}

/** Everything that is wrong with a draft; empty when it can be saved. */
export function problemsOf(draft: PriceBook): Problems {
  const { error } = priceBook.safeParse(draft);
  const found = (error?.issues ?? []).map(({ path, code, message }) => {
    const place = path.map(String);
    if (unreadable.has(code)) return [place.join('.'), texts.wholeNumber] as const;
    return [place.join('.'), dayProblem(place.at(-1) ?? '', message) ?? message] as const;
  });
  // The first thing that is wrong with a field is the one that is told.
  return Object.fromEntries(found.toReversed());
}

/** Looks up what is wrong. */
export const lookIn =
  (problems: Problems): ProblemAt =>
  (place) =>
    Object.entries(problems).find(([each]) => each === place || each.startsWith(`${place}.`))?.[1];
