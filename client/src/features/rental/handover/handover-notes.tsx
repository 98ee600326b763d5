import type { HandOutBody } from '@rental/contracts';
import { type ComponentProps, useState } from 'react';
import { LineField } from '../../../ui/form/line-field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { fuelLevels, handoverTexts as texts, lowOdometerText, odometerText } from './handover-texts.ts';

const noNotes = { odometer: '', fuel: '', note: '', odometerReason: '' };
type Typed = typeof noNotes;
type Noted = Pick<HandOutBody, 'odometer' | 'fuelEighths' | 'note' | 'odometerReason'>;

/** Manages what staff note about a car. `noted` has the entered values as the calls take them. */
export function useHandoverNotes(lastOdometer: number | null) {
  const [typed, setTyped] = useState(noNotes);
  const isLow = typed.odometer !== '' && lastOdometer !== null && Number(typed.odometer) < lastOdometer;
  const note = typed.note.trim();
  const noted: Noted = {
    ...(typed.odometer !== '' && { odometer: Number(typed.odometer) }),
    ...(typed.fuel !== '' && { fuelEighths: Number(typed.fuel) }),
    ...(note !== '' && { note }),
    ...(isLow && { odometerReason: typed.odometerReason.trim() }),
  };
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  return { typed, noted, isLow, lastOdometer, change };
}

type HandoverNotesProps = { notes: ReturnType<typeof useHandoverNotes> };

/** The fields for odometer, fuel and note. A reading below the last one needs a reason. */
export function HandoverNotes({ notes: { typed, isLow, lastOdometer, change } }: HandoverNotesProps) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 min-[22rem]:grid-cols-2">
        <TextField
          label={texts.odometer}
          {...readingHelp(lastOdometer, isLow)}
          type="number"
          inputMode="numeric"
          min={0}
          max={9_999_999}
          step={1}
          value={typed.odometer}
          onChange={(event) => change({ odometer: event.target.value })}
        />
        <NativeSelect label={texts.fuel} value={typed.fuel} onChange={(event) => change({ fuel: event.target.value })}>
          <option value="">{texts.noFuel}</option>
          {fuelLevels.map((level, eighths) => (
            <option key={level} value={eighths}>
              {level}
            </option>
          ))}
        </NativeSelect>
      </div>
      {isLow && (
        <ReasonField
          label={texts.lowReason}
          value={typed.odometerReason}
          onChange={(odometerReason) => change({ odometerReason })}
        />
      )}
      <TextField
        label={texts.note}
        hint="Scratches, missing parts. The customer doesn’t see it."
        maxLength={200}
        value={typed.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </div>
  );
}

/** Returns the last reading as a hint, or as an error if the entered reading is lower. */
function readingHelp(last: number | null, isLow: boolean) {
  if (last === null) return { hint: 'In kilometres' };
  return isLow ? { error: lowOdometerText(last) } : { hint: `Last reading ${odometerText(last)}` };
}

/** A required field for a reason that is stored with the handover. */
export const ReasonField = (props: Pick<ComponentProps<typeof LineField>, 'label' | 'value' | 'onChange'>) => (
  <LineField {...props} hint="Stored with your name." maxLength={200} />
);
