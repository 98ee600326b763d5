import { useState } from 'react';
import { RupeesField } from '../../../ui/form/rupees-field.tsx';
import { OnlineButton } from '../../../ui/online-button.tsx';
import { drawerTexts as texts } from './drawer-texts.ts';

/** The most cash that a count may contain, in rupees. */
const mostCash = 10_000_000;

type CountFormProps = { action: string; hint: string; isBusy: boolean; onCount: (count: number) => void };

/** The form for the counted cash of a drawer. */
export function CountForm({ action, hint, isBusy, onCount }: CountFormProps) {
  const [text, setText] = useState('');

  return (
    <form
      className="mt-4 grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onCount(Number(text));
      }}
    >
      <RupeesField
        label={texts.counted}
        hint={hint}
        least={0}
        most={mostCash}
        isRequired
        value={text}
        onChange={setText}
      />
      <OnlineButton type="submit" isBusy={isBusy} className="sm:justify-self-start">
        {action}
      </OnlineButton>
    </form>
  );
}
