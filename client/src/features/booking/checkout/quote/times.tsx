import { returnTimes } from '@rental/contracts';
import type { Location, PossibleTimes } from '@rental/contracts';
import type { ChosenTimes } from '../../../rental/times/chosen-times.ts';
import { TimeFields } from '../../../rental/times/time-fields.tsx';
import { chargedInWords } from '../../../rental/times/time-texts.ts';
import { pickUpLimit, returnLimit } from '../../limit-texts.ts';
import type { Choice } from '../../search-slice.ts';
import { ReturnLocation } from './return-location.tsx';
import type { ReturnChoice } from './return-location.tsx';

type TimesProps = {
  id: string;
  choice: Choice;
  possible: PossibleTimes;
  chosen: ChosenTimes;
  /** The number of charged days at the chosen times; undefined while it is being fetched. */
  dayCount: number | undefined;
  onChange: (chosen: ChosenTimes) => void;
  returns: ReturnChoice;
};

/**
 * Fields for the times and the return location. Below them are the number of charged days, the limits on the times and,
 * if the location is closed at the return time, where to leave the key.
 */
export function Times({ id, choice, possible, chosen, dayCount, onChange, returns }: TimesProps) {
  const { graceMinutes } = possible;

  return (
    <div className="mt-3 mb-2">
      <TimeFields id={id} period={choice} times={possible} chosen={chosen} onChange={onChange} />
      <ReturnLocation {...returns} />
      <output className="mt-2 grid gap-1 text-[15px] text-ink-700 empty:hidden">
        {graceMinutes !== undefined && (
          <p className="min-h-[3lh] min-[22rem]:min-h-[2lh]">
            {dayCount !== undefined && chargedInWords(dayCount, chosen, graceMinutes)}
          </p>
        )}
        {notesOn(choice, possible, { ...chosen, at: returns.chosen }).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </output>
    </div>
  );
}

function notesOn(
  { car, toDate }: Choice,
  possible: PossibleTimes,
  { returnTime, at }: ChosenTimes & { at: Location },
): string[] {
  const [first] = possible.pickUp;
  const last = possible.return.at(-1);
  const { keyBox } = at;
  const isClosed = !returnTimes({ ...at, keyBox: null }, toDate).includes(returnTime);
  return [
    ...(car.pickUpFrom !== undefined && first !== undefined ? [pickUpLimit(first)] : []),
    ...(car.returnBy !== undefined && last !== undefined ? [returnLimit(last)] : []),
    ...(keyBox !== undefined && isClosed ? [keyBox] : []),
  ];
}
