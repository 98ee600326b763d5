import { maxUnits } from '@rental/contracts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { vehicleTexts as texts } from './vehicle-texts.ts';

export type Many = { units: number; plates: string };

/**
 * Returns the typed number plates, one per line, without empty lines. Plates are assigned to cars in order, so only the
 * last cars can be left without one.
 */
export const platesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type ManyFieldsProps = { many: Many; problem: string | undefined; onChange: (many: Many) => void };

/** The fields for the number of cars to add and for their number plates, which differ even between identical cars. */
export function ManyFields({ many, problem, onChange }: ManyFieldsProps) {
  const { units, plates } = many;
  return (
    <div className="grid gap-4">
      <TextField
        label={texts.units}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxUnits}
        step={1}
        value={units === 0 ? '' : units}
        hint={`1 to ${maxUnits} cars that differ only in their number plates.`}
        error={units >= 1 && units <= maxUnits && Number.isInteger(units) ? undefined : `1 to ${maxUnits}`}
        onChange={({ target }) => onChange({ ...many, units: Number(target.value) })}
      />
      {units > 1 && (
        <TextArea
          label={texts.plates}
          rows={4}
          spellCheck={false}
          autoCapitalize="characters"
          value={plates}
          error={problem}
          onChange={({ target }) => onChange({ ...many, plates: target.value })}
        />
      )}
    </div>
  );
}

type SameSwitchProps = { count: number; isOn: boolean; onChange: (isOn: boolean) => void };

export function SameSwitch({ count, isOn, onChange }: SameSwitchProps) {
  return (
    <div className="mb-4 rounded-control bg-stone-100 px-4 py-2">
      <Switch label={`Apply to all ${count} identical cars`} isOn={isOn} onChange={onChange} />
      {isOn && <p className="pb-1 text-sm text-ink-700">{texts.eachItsOwn}</p>}
    </div>
  );
}
