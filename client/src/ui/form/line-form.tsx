import { useState } from 'react';
import { OnlineButton } from '../online-button.tsx';
import { LineField } from './line-field.tsx';

type LineFormProps = {
  label: string;
  maxLength: number;
  action: string;
  isBusy: boolean;
  /** Receives the entered line, trimmed. */
  onSave: (line: string) => void;
};

/** A form with one single-line field and a button; the field must not be blank. */
export function LineForm({ label, maxLength, action, isBusy, onSave }: LineFormProps) {
  const [line, setLine] = useState('');

  return (
    <form
      className="flex max-w-xl flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(line.trim());
      }}
    >
      <LineField
        label={label}
        maxLength={maxLength}
        value={line}
        onChange={setLine}
        className="min-w-0 flex-1 basis-56"
      />
      <OnlineButton type="submit" variant="outline" isBusy={isBusy}>
        {action}
      </OnlineButton>
    </form>
  );
}
