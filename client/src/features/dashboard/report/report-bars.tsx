import { classNames } from '../../../ui/class-names.ts';

/** Fillings that differ without colour, for the first, second and third part of a bar. */
const looks = ['bg-peacock-700', 'stripes', 'bg-white'] as const;

/** `parts` fill the bar from the left; `share` is its length, as a part of the longest bar. */
type Bar = { key: string; name: string; value: string; parts: readonly number[]; share?: number; note?: string };

type ReportBarsProps = { legend: string; words: readonly string[]; bars: readonly Bar[] };

/** Bars with up to three parts, named by `words`. Screen readers read the table of the same figures instead. */
export function ReportBars({ legend, words, bars }: ReportBarsProps) {
  return (
    <figure>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-700">
        <span>{legend}</span>
        {words.map((word, index) => (
          <span key={word} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames('size-3.5 border border-ink-700', looks[index])} />
            {word}
          </span>
        ))}
      </figcaption>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2 lg:gap-x-8">
        {bars.map(({ key, name, value, parts, share = 1, note }) => (
          <li key={key} className="min-w-0 text-[15px]">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{name}</span>
              <span className="font-semibold tabular-nums">{value}</span>
            </p>
            <span
              aria-hidden="true"
              style={{ width: `${Math.max(share * 100, 1)}%` }}
              className="mt-1 flex h-3.5 border border-ink-700"
            >
              {parts.map((part, index) => (
                <span
                  key={words[index]}
                  style={{ flexGrow: part }}
                  className={classNames('basis-0', looks[index], isPreceded(parts, index) && 'border-l border-ink-700')}
                />
              ))}
            </span>
            {note !== undefined && <p className="mt-1 text-sm text-ink-700">{note}</p>}
          </li>
        ))}
      </ul>
    </figure>
  );
}

const isPreceded = (parts: readonly number[], index: number): boolean => index > 0 && (parts[index] ?? 0) > 0;
