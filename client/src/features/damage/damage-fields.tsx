import { damageKinds, damagePlaces, damageSizes } from '@rental/contracts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CarDrawing } from './car-drawing.tsx';
import type { DamageDraft } from './damage-draft.ts';
import { damageTexts as texts, kindTexts, placeTexts, sizeTexts } from './damage-texts.ts';

type DamageFieldsProps = {
  draft: DamageDraft;
  /** Whether the customer enters it. */
  isOwn?: boolean;
  onChange: (changes: Partial<DamageDraft>) => void;
};

/** The fields of a damage. Its place can also be tapped on the drawing. */
export const DamageFields = ({
  draft: { damageId, place, kind, size, note },
  isOwn = false,
  onChange,
}: DamageFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <div className="grid justify-items-center gap-1">
      <CarDrawing
        marks={place === null ? [] : [{ _id: damageId, place, isNew: true }]}
        onChoose={(chosen) => onChange({ place: chosen })}
      />
      <p className="text-center text-sm text-ink-700">{texts.tapDrawing}</p>
    </div>
    <div className="grid content-start gap-4">
      <NativeSelect
        label={texts.place}
        required
        value={place ?? ''}
        onChange={({ target }) => onChange({ place: damagePlaces.find((each) => each === target.value) ?? null })}
      >
        <option value="">{texts.choosePlace}</option>
        {damagePlaces.map((each) => (
          <option key={each} value={each}>
            {placeTexts[each]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={texts.kind}
        value={kind}
        onChange={({ target }) => onChange({ kind: damageKinds.find((each) => each === target.value) ?? kind })}
      >
        {damageKinds.map((each) => (
          <option key={each} value={each}>
            {kindTexts[each]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={texts.size}
        value={size}
        onChange={({ target }) => onChange({ size: damageSizes.find((each) => each === target.value) ?? size })}
      >
        {damageSizes.map((each) => (
          <option key={each} value={each}>
            {sizeTexts[each]}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label={texts.note}
        hint={isOwn ? texts.ownNoteHint : texts.noteHint}
        maxLength={200}
        value={note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </div>
  </div>
);
