import type { Distance, Gauge, HandOutBody, HandoverFacts, TakeBackBody } from '@rental/contracts';
import { distanceQuestion, kilometresText, unlikelyDistance } from '@rental/contracts';
import { type ComponentProps, useState } from 'react';
import { serverNow } from '../../../../lib/clock.ts';
import { LineField } from '../../../../ui/form/line-field.tsx';
import { NativeSelect } from '../../../../ui/form/native-select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { CarItems } from './car-items.tsx';
import { useEntered } from '../step/kept-step.ts';
import { type TypedNotes, typedBefore } from './typed-notes.ts';
import { fuelLevels, handoverTexts as texts, lowOdometerText, rightOdometerText } from '../handover-texts.ts';

type Noted = Omit<HandOutBody, 'bookingId' | 'rev' | 'recordId' | 'balanceReason'>;

const numberOf = <Name extends keyof Noted>(name: Name, text: string): Partial<Record<Name, number>> =>
  text === '' ? {} : ({ [name]: Number(text) } as Record<Name, number>);

/**
 * Manages what staff note about a car. `noted` has the entered values as the calls take them. `distance` is present if the
 * reading is unlikely since the hand-out, and `confirmed` says that staff have confirmed it.
 */
export function useHandoverNotes({ lastOdometer, gauges, handedOut }: NoteFacts) {
  const [typed, setTyped] = useState(typedBefore(useEntered()));
  const isLow = typed.odometer !== '' && lastOdometer !== null && Number(typed.odometer) < lastOdometer;
  const note = typed.note.trim();
  const noted: Noted = {
    ...numberOf('odometer', typed.odometer),
    ...numberOf('fuelEighths', typed.fuel),
    ...numberOf('cngEighths', typed.cng),
    ...numberOf('chargePercent', typed.charge),
    ...numberOf('keyCount', typed.keys),
    ...(typed.inCar !== null && { inCar: typed.inCar }),
    ...(note !== '' && { note }),
    ...(isLow && { odometerReason: typed.odometerReason.trim() }),
  };
  const change = (changes: Partial<TypedNotes>) => setTyped({ ...typed, ...changes });
  const distance = distanceSince(handedOut, typed.odometer);
  const isConfirmed = distance !== null && typed.rightOdometer === typed.odometer;
  const confirmed: Pick<TakeBackBody, 'isOdometerRight'> = isConfirmed ? { isOdometerRight: true } : {};
  return { typed, noted, isLow, distance, confirmed, lastOdometer, gauges, change };
}

type NoteFacts = Pick<HandoverFacts, 'lastOdometer' | 'gauges' | 'handedOut'>;

function distanceSince(handedOut: NoteFacts['handedOut'], typed: string): Distance | null {
  if (handedOut?.odometer === undefined || typed === '') return null;
  return unlikelyDistance(handedOut.odometer, Number(typed), (serverNow() - Date.parse(handedOut.at)) / 60_000);
}

type HandoverNotesProps = { notes: ReturnType<typeof useHandoverNotes> };

/**
 * The fields for odometer, fuel, documents and note. A reading below the last one needs a reason, and an unlikely one a
 * confirmation.
 */
export function HandoverNotes({ notes: { typed, isLow, distance, lastOdometer, gauges, change } }: HandoverNotesProps) {
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
        {gauges.map((gauge) => (
          <GaugeField key={gauge} gauge={gauge} typed={typed} onChange={change} />
        ))}
      </div>
      {isLow && (
        <ReasonField
          label={texts.lowReason}
          value={typed.odometerReason}
          onChange={(odometerReason) => change({ odometerReason })}
        />
      )}
      {distance && <RightOdometer distance={distance} typed={typed} onChange={change} />}
      <TextField
        label={texts.note}
        hint="Scratches, missing parts. The customer doesn’t see it."
        maxLength={200}
        value={typed.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <CarItems typed={typed} onChange={change} />
    </div>
  );
}

type RightOdometerProps = {
  distance: Distance;
  typed: TypedNotes;
  onChange: (changes: Partial<TypedNotes>) => void;
};

/** The question about an unlikely reading, which staff have to confirm. */
const RightOdometer = ({ distance, typed: { odometer, rightOdometer }, onChange }: RightOdometerProps) => (
  <fieldset className="min-w-0 rounded-control bg-waiting-bg px-3 py-2">
    <legend className="float-left w-full font-semibold text-waiting">{distanceQuestion(distance)}</legend>
    <label className="clear-left flex min-h-11 items-center gap-2 text-[15px]">
      <input
        type="checkbox"
        required
        className="size-6 shrink-0 accent-peacock-700"
        checked={rightOdometer === odometer}
        onChange={({ target }) => onChange({ rightOdometer: target.checked ? odometer : '' })}
      />
      {rightOdometerText(odometer)}
    </label>
  </fieldset>
);

type GaugeFieldProps = { gauge: Gauge; typed: TypedNotes; onChange: (changes: Partial<TypedNotes>) => void };

/** The level of a tank in eighths, or of a battery in percent. */
function GaugeField({ gauge, typed, onChange }: GaugeFieldProps) {
  if (gauge === 'charge') {
    return (
      <TextField
        label={texts.charge}
        hint={texts.chargeHint}
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        step={1}
        value={typed.charge}
        onChange={(event) => onChange({ charge: event.target.value })}
      />
    );
  }
  return (
    <NativeSelect
      label={texts[gauge]}
      value={typed[gauge]}
      onChange={(event) => onChange({ [gauge]: event.target.value })}
    >
      <option value="">{texts.noFuel}</option>
      {fuelLevels.map((level, eighths) => (
        <option key={level} value={eighths}>
          {level}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Returns the last reading as a hint, or as an error if the entered reading is lower. */
function readingHelp(last: number | null, isLow: boolean) {
  if (last === null) return { hint: 'In kilometres' };
  return isLow ? { error: lowOdometerText(last) } : { hint: `Last reading ${kilometresText(last)}` };
}

/** A required field for a reason that is stored with the handover. */
export const ReasonField = (props: Pick<ComponentProps<typeof LineField>, 'label' | 'value' | 'onChange'>) => (
  <LineField {...props} hint="Stored with your name." maxLength={200} />
);
