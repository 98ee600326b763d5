import { formatRupees, type Report, reportFiguresOf } from '@rental/contracts';
import { countText, signedRupees } from '../../../lib/format.ts';
import { Moment } from '../../../ui/moment.tsx';
import { ofAllText, rentedSentence, reportTexts as texts, shareText } from './report-texts.ts';

const rupeesText = (amount: number | null): string => (amount === null ? texts.nothing : signedRupees(amount));

/** The figures of the whole fleet. What came in is apart from what was earned. */
export function ReportTotals({ report: { totals, moneyIn, countedAt } }: { report: Report }) {
  const figures = reportFiguresOf(totals);
  const cars = `${countText(totals.cars)} ${totals.cars === 1 ? 'car' : 'cars'}`;

  return (
    <section aria-label="Totals" className="grid gap-3 md:gap-4">
      <div>
        <p className="text-lg font-semibold text-balance">{rentedSentence(totals.rented, figures)}</p>
        <p className="mt-1 text-sm text-ink-700">
          {texts.countedAt} <Moment at={countedAt} />
        </p>
      </div>
      <dl className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:gap-4 lg:grid-cols-4">
        <Tile name={texts.utilisation} value={shareText(figures.utilisation)} note={ofAllText(figures.ofAllDays)} />
        <Tile name={texts.revenue} value={rupeesText(totals.revenue)} note="By the days that it covers" />
        <Tile name={texts.perCar} value={rupeesText(figures.perCar)} note={cars} />
        <Tile
          name={texts.perAvailableDay}
          value={rupeesText(figures.perAvailableDay)}
          note={`${countText(figures.available)} half-days`}
        />
        <Tile
          name={texts.moneyIn}
          value={moneyIn < 0 ? rupeesText(moneyIn) : formatRupees(moneyIn)}
          note={texts.moneyInNote}
          className="col-span-full"
        />
      </dl>
    </section>
  );
}

type TileProps = { name: string; value: string; note: string; className?: string };

const Tile = ({ name, value, note, className = '' }: TileProps) => (
  <div className={`rounded-card bg-white p-4 shadow-1 sm:p-5 ${className}`}>
    <dt className="text-sm font-semibold text-ink-700">{name}</dt>
    <dd className="mt-1">
      <span className="block font-display text-2xl leading-tight font-bold tabular-nums">{value}</span>
      <span className="mt-1 block text-sm text-ink-700">{note}</span>
    </dd>
  </div>
);
