import { driverTermsInWords, formatRupees } from '@rental/contracts';
import { daysInWords } from '../../../lib/day-words.ts';
import { dotted } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type CarGroup, unitsInWords } from '../../booking/group-cars.ts';
import { limitOn } from '../../booking/limit-texts.ts';
import { Choice } from './choice.tsx';
import { newRentalTexts as texts } from './new-rental-texts.ts';

type FreeCarsProps = {
  groups: readonly (CarGroup & { plate?: string | undefined })[];
  chosenId: string | null;
  onChoose: (carId: string) => void;
  period: { fromDate: string; toDate: string };
};

/** Lists the free cars, each model once, cheapest first. */
export function FreeCars({ groups, chosenId, onChoose, period }: FreeCarsProps) {
  if (groups.length === 0) {
    return (
      <EmptyState picture="out-of-cars" text={texts.noCars}>
        {texts.noCarsHint}
      </EmptyState>
    );
  }
  return (
    <ul className="mt-3 grid gap-2">
      {groups.map((car) => (
        <li key={car._id}>
          <Choice name="car" isChosen={car._id === chosenId} onChoose={() => onChoose(car._id)}>
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{car.carName}</span>
                <span className="block text-sm wrap-anywhere text-ink-700">{factsOf(car, period)}</span>
              </span>
              <span className="text-right whitespace-nowrap tabular-nums">
                <span className="font-semibold">{formatRupees(car.totalPrice)}</span>
                <span className="text-sm text-ink-700"> · {daysInWords(car.dayCount)}</span>
              </span>
            </span>
          </Choice>
        </li>
      ))}
    </ul>
  );
}

function factsOf(car: FreeCarsProps['groups'][number], { fromDate, toDate }: FreeCarsProps['period']): string {
  const units = unitsInWords(car.units);
  const drivers = driverTermsInWords(car);
  return dotted([
    `${car.carBrand}, ${car.modelYear}`,
    ...(units === null ? [] : [units]),
    ...(car.units === 1 && car.plate !== undefined ? [car.plate] : []),
    ...(drivers === null ? [] : [drivers]),
    ...(car.pickUpFrom === undefined ? [] : [limitOn('Pick-up from', car.pickUpFrom, fromDate)]),
    ...(car.returnBy === undefined ? [] : [limitOn('Return by', car.returnBy, toDate)]),
  ]);
}
