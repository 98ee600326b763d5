import { formatDay } from '@rental/contracts';
import { daysInWords, lengthOf, weekdayAndDay } from './search-rules.ts';
import type { SearchDraft } from './search-address.ts';

type SearchSummaryProps = {
  id: string;
  draft: SearchDraft;
  locationName: string;
  /** Why the search cannot start; null when it can. */
  reason: string | null;
};

function sentenceOf({ draft, locationName, reason }: Omit<SearchSummaryProps, 'id'>): string {
  if (reason !== null) return reason;
  const { fromDate, toDate } = draft;
  const from = weekdayAndDay(fromDate, formatDay);
  const to = weekdayAndDay(toDate, formatDay);
  return `${locationName}, ${from} to ${to}, ${daysInWords(lengthOf(draft))}`;
}

/** Says the search back in words with weekdays, or why it cannot start: browsers show dates in their own order. */
export function SearchSummary({ id, ...search }: SearchSummaryProps) {
  return (
    <output id={id} className="text-[15px] text-ink-700 tabular-nums">
      {sentenceOf(search)}
    </output>
  );
}
