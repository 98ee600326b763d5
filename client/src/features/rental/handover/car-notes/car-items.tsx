import { carItems } from '@rental/contracts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { CheckList } from '../../../../ui/form/check-list.tsx';
import { NativeSelect } from '../../../../ui/form/native-select.tsx';
import type { TypedNotes } from './typed-notes.ts';
import { handoverTexts as texts, itemTexts, keysText } from '../handover-texts.ts';

const options = carItems.map((key) => ({ key, label: itemTexts[key] }));
const mostKeys = 4;

type CarItemsProps = { typed: Pick<TypedNotes, 'inCar' | 'keys'>; onChange: (changes: Partial<TypedNotes>) => void };

/** What is in the car, and the keys that go with it. It starts closed, because it is optional. */
export const CarItems = ({ typed, onChange }: CarItemsProps) => (
  <Disclosure title={texts.items}>
    <div className="grid gap-4">
      <CheckList
        label={texts.inCar}
        options={options}
        chosen={typed.inCar ?? []}
        onChange={(inCar) => onChange({ inCar })}
      />
      <NativeSelect label={texts.keys} value={typed.keys} onChange={(event) => onChange({ keys: event.target.value })}>
        <option value="">{texts.noFuel}</option>
        {Array.from({ length: mostKeys }, (_, index) => (
          <option key={index} value={index + 1}>
            {keysText(index + 1)}
          </option>
        ))}
      </NativeSelect>
    </div>
  </Disclosure>
);
