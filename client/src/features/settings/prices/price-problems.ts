import { periodTexts, priceBook } from '@rental/contracts';
import type { PriceBook } from '@rental/contracts';
import { schemaFrom } from '../../../lib/form/use-versioned-form.ts';
import { priceTexts as texts } from './price-texts.ts';

/** What is wrong at a place, such as `seasons.0.name`, or at the first of what is in it. */
export type ProblemAt = (place: string) => string | undefined;

const unreadable = new Set(['invalid_type', 'invalid_union']);

/** What is wrong with a day, in the words of its field. */
function dayProblem(field: string, message: string): string | null {
  if (field !== 'fromDate' && field !== 'toDate') return null;
  return message === periodTexts.endsBeforeItBegins ? texts.daysReversed : texts.chooseDay;
}

/** The price book that a form holds, or what is wrong with it, in the words of its fields. */
export const priceForm = schemaFrom((draft: PriceBook) => {
  const { data, error } = priceBook.safeParse(draft);
  if (data) return { body: data };
  const found = error.issues.map(({ path, code, message }) => {
    const place = path.map(String);
    if (unreadable.has(code)) return [place.join('.'), texts.wholeNumber] as const;
    return [place.join('.'), dayProblem(place.at(-1) ?? '', message) ?? message] as const;
  });
  // Of several problems at one place, the first one is shown.
  return { problems: Object.fromEntries(found.toReversed()) };
});
