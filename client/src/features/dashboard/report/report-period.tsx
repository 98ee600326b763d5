import { addDays, lastDayOf, type Period } from '@rental/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { monthOf, moveMonth } from '../../../lib/months.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { DateField } from '../../../ui/form/text-field.tsx';
import { reportTexts as texts } from './report-texts.ts';

export type Preset = { label: string; period: Period };

/** Returns this month, the last one and the last 12 months. */
export function pastPresets(today: string): readonly [Preset, ...Preset[]] {
  const thisMonth = monthOf(today);
  const lastMonth = moveMonth(thisMonth, -1);
  return [
    { label: texts.thisMonth, period: { fromDate: thisMonth, toDate: lastDayOf(thisMonth.slice(0, 7)) } },
    { label: texts.lastMonth, period: { fromDate: lastMonth, toDate: lastDayOf(lastMonth.slice(0, 7)) } },
    {
      label: texts.lastYear,
      period: { fromDate: monthOf(addDays(thisMonth, -335)), toDate: lastDayOf(thisMonth.slice(0, 7)) },
    },
  ];
}

type ReportPeriodProps = {
  presets: readonly Preset[];
  asked: Period;
  problems: Record<string, string>;
  onAsk: (period: Period) => void;
  /** A field next to the days. */
  children?: ReactNode;
};

/** Chooses the period of a report. */
export function ReportPeriod({ presets, asked, problems, onAsk, children }: ReportPeriodProps) {
  const [typed, setTyped] = useState<Period>({ fromDate: asked.fromDate, toDate: asked.toDate });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(typed);
  };
  const isAsked = ({ period }: Preset) => period.fromDate === asked.fromDate && period.toDate === asked.toDate;

  return (
    <section aria-label={texts.period} className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <FilterChip
            key={preset.label}
            label={preset.label}
            isOn={isAsked(preset)}
            onToggle={() => {
              setTyped(preset.period);
              onAsk(preset.period);
            }}
          />
        ))}
      </div>
      <form
        onSubmit={handleSubmit}
        className={classNames(
          'mt-4 grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2 lg:items-start',
          children ? 'lg:grid-cols-[1fr_1fr_1fr_auto]' : 'lg:grid-cols-[1fr_1fr_auto]',
        )}
      >
        <DateField
          label={texts.fromDate}
          required
          value={typed.fromDate}
          error={problems['fromDate']}
          onChange={(fromDate) => setTyped({ ...typed, fromDate })}
        />
        <DateField
          label={texts.toDate}
          required
          value={typed.toDate}
          error={problems['toDate']}
          onChange={(toDate) => setTyped({ ...typed, toDate })}
        />
        {children}
        <Button
          type="submit"
          variant="outline"
          className="min-[22rem]:max-sm:col-span-2 sm:max-lg:mt-6.5 sm:max-lg:justify-self-start lg:mt-6.5"
        >
          {texts.show}
        </Button>
      </form>
    </section>
  );
}
