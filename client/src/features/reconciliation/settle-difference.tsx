import type { ShownDifference } from '@rental/contracts';
import { useState } from 'react';
import { tellOutcome } from '../../lib/toast/tell-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { reconciliationApi } from './reconciliation-api.ts';

const nothing = 'nothing';

/** What each side says, and a way to call it settled: in words, since nobody remembers later what it was about. */
export function SettleDifference({ difference: { id, ours, theirs } }: { difference: ShownDifference }) {
  const [settle, { isLoading }] = reconciliationApi.useSettleDifferenceMutation();
  const [note, setNote] = useState('');

  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        <Side name="Our books" text={ours} />
        <Side name="The provider" text={theirs} />
      </dl>
      <form
        className="flex max-w-xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void tellOutcome(settle({ body: { id, ours, theirs, note: note.trim() } }).unwrap());
        }}
      >
        <TextField
          label="What became of it"
          isRequired
          maxLength={200}
          pattern=".*\S.*"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className="min-w-0 flex-1 basis-64"
        />
        <Button type="submit" variant="outline" isBusy={isLoading}>
          Mark as settled
        </Button>
      </form>
    </>
  );
}

function Side({ name, text }: { name: string; text: string | null }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="text-ink-700">{name}</dt>
      <dd className="min-w-0 font-semibold break-all">{text ?? nothing}</dd>
    </div>
  );
}
