import { periodTexts, priceBook } from '@rental/contracts';
import type { PriceBook } from '@rental/contracts';
import { schemaFrom } from '../../../lib/form/use-versioned-form.ts';

/** Returns the error at a path such as `seasons.0.name`; if there is none, the first error below that path. */
export type ProblemAt = (place: string) => string | undefined;

const unreadable = new Set(['invalid_type', 'invalid_union']);

/** Returns the form’s message for an error about a day, or null if the field is not a day. */
function dayProblem(field: string, message: string): string | null {
  if (field !== 'fromDate' && field !== 'toDate') return null;
  return message === periodTexts.endsBeforeItBegins ? 'The last day is before the first' : 'Choose a day';
}

/** Validates an unsaved price book. Error messages use the wording of the form. */
export const priceForm = schemaFrom((draft: PriceBook) => {
  const { data, error } = priceBook.safeParse(draft);
  if (data) return { body: data };
  const found = error.issues.map(({ path, code, message }) => {
    const place = path.map(String);
    if (unreadable.has(code)) return [place.join('.'), 'Enter a whole number'] as const;
    return [place.join('.'), dayProblem(place.at(-1) ?? '', message) ?? message] as const;
  });
  // Reversed, because `fromEntries` keeps the last of several errors at the same path, but the first should be shown.
  return { problems: Object.fromEntries(found.toReversed()) };
});
