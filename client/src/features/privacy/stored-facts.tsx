import { Moment } from '../../ui/moment.tsx';
import { wordsOf } from './privacy-texts.ts';

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isFacts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function StoredFacts({ facts }: { facts: Record<string, unknown> }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-ink-600">{wordsOf(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: unknown }) {
  if (isMoment(value)) return <Moment at={value} />;
  if (Array.isArray(value)) return <StoredList items={value} />;
  if (isFacts(value)) return <StoredFacts facts={value} />;
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function StoredList({ items }: { items: readonly unknown[] }) {
  if (items.length === 0) return 'none';
  return (
    <ul className="grid gap-4">
      {items.map((item) => (
        <li key={JSON.stringify(item)} className="border-l-2 border-line pl-3 break-inside-avoid">
          <Value value={item} />
        </li>
      ))}
    </ul>
  );
}
