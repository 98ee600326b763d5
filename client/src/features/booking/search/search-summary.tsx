import { formatDay } from '@rental/contracts';
import { bookingTexts } from '../booking-texts.ts';
import { daysInWords, lengthOf, weekdayAndDay } from './search-rules.ts';
import type { SearchDraft } from './search-slice.ts';

type SearchReadbackProps = {
  id: string;
  draft: SearchDraft;
  locationName: string;
  /** Why the search cannot start; null when it can. */
  reason: string | null;
  hasClearedToDate: boolean;
};

function sentenceOf({ draft, locationName, reason, hasClearedToDate }: Omit<SearchReadbackProps, 'id'>): string {
  if (hasClearedToDate) return `${bookingTexts.chooseReturn} to search`;
  if (reason !== null) return reason;
  const { fromDate, toDate } = draft;
  const from = weekdayAndDay(fromDate, formatDay);
  const to = weekdayAndDay(toDate, formatDay);
  return `${locationName}, ${from} to ${to}, ${daysInWords(lengthOf(draft))}`;
}

/** Says the search back in words with weekdays, or why it cannot start: browsers show dates in their own order. */
export function SearchReadback({ id, ...search }: SearchReadbackProps) {
  return (
    <output id={id} className="text-[15px] text-ink-700 tabular-nums">
      {sentenceOf(search)}
    </output>
  );
}
