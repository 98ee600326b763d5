import { dayInIndia, extraChargeTexts, formatDay, formatRupees } from '@rental/contracts';
import type { ExtraCharge } from '@rental/contracts';
import { classNames } from '../../../ui/class-names.ts';
import { Unbroken } from '../../../ui/unbroken.tsx';

/** What the customer was charged beyond the price, why, and what shows it. */
export const ExtraCharges = ({ charges }: { charges: readonly ExtraCharge[] }) => (
  <section aria-label="Extra charges" className="mt-3 border-t border-line pt-3">
    <h4 className="font-semibold">Extra charges</h4>
    <ul className="mt-1 divide-y divide-line">
      {charges.map(({ _id, kind, amount, at, reason, evidence, takenOffAt }) => (
        <li key={_id} className="py-2 text-[15px]">
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold tabular-nums">
            <span>{extraChargeTexts[kind]}</span>
            <span className={classNames(takenOffAt !== undefined && 'font-normal line-through')}>
              {formatRupees(amount)}
            </span>
          </p>
          <p className="wrap-anywhere text-ink-700">{reason}</p>
          <p className="wrap-anywhere text-ink-700">
            <Unbroken parts={[evidence, dayOf(at)]} mark=" ·" />
          </p>
          {takenOffAt !== undefined && (
            <p className="font-semibold">Taken off on {dayOf(takenOffAt)}. You don’t owe it.</p>
          )}
        </li>
      ))}
    </ul>
  </section>
);

const dayOf = (moment: string): string => formatDay(dayInIndia(new Date(moment)));
