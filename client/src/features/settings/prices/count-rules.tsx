import { countChargedDays, graceOf } from '@rental/contracts';
import type { PriceBook } from '@rental/contracts';
import { daysInWords, minutesInWords } from '../../../lib/day-words.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { NumberField } from './number-field.tsx';
import type { ProblemAt } from './price-problems.ts';
import { RuleSection } from './rule-list.tsx';

type CountRulesProps = {
  saved: PriceBook;
  book: PriceBook;
  /** The last draft without problems, from which the example is calculated. */
  sound: PriceBook;
  problemAt: ProblemAt;
  onChange: (change: Partial<PriceBook>) => void;
};

/** Friday to Sunday. */
const example = { fromDate: '2026-12-04', toDate: '2026-12-06', pickUpTime: '10:00', returnTime: '10:00' };

function exampleInWords(saved: PriceBook, draft: PriceBook): string {
  const [now, after] = [saved, draft].map((book) => daysInWords(countChargedDays(example, graceOf(book))));
  const change = now === after ? `${now}.` : `${now} now, and for ${after} after saving.`;
  return `A rental from Friday 10:00AM to Sunday 10:00AM is charged for ${change}`;
}

const hintOn = (minutes: number): string =>
  minutes === 0 ? 'Any late return costs 1 more day.' : `Up to ${minutesInWords(minutes)} late is free.`;

/** Fields that decide how the charged days of a rental with times are counted. */
export function CountRules({ saved, book, sound, problemAt, onChange }: CountRulesProps) {
  const { count = 'calendar', graceMinutes = 0 } = book;
  return (
    <RuleSection
      title="Charged days"
      about="What a rental with a pick-up and a return time is charged for. A rental without times is charged for its calendar days."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NativeSelect
          label="A day is"
          value={count}
          onChange={({ target }) =>
            onChange(
              target.value === 'periods'
                ? { count: 'periods', graceMinutes: 60 }
                : { count: undefined, graceMinutes: undefined },
            )
          }
        >
          <option value="calendar">a calendar day</option>
          <option value="periods">24 hours or part of it</option>
        </NativeSelect>
        {count === 'periods' && (
          <NumberField
            label="Free minutes after 24 hours"
            value={graceMinutes}
            hint={Number.isInteger(graceMinutes) && graceMinutes >= 0 ? hintOn(graceMinutes) : 'From 0 to 240.'}
            error={problemAt('graceMinutes')}
            onChange={(minutes) => onChange({ graceMinutes: minutes })}
          />
        )}
      </div>
      <p aria-live="polite">{exampleInWords(saved, sound)}</p>
      {count === 'periods' && (
        <p className="max-w-[68ch] text-sm text-ink-700">
          Check your answer to “How are rental days counted?” under Business too.
        </p>
      )}
    </RuleSection>
  );
}
