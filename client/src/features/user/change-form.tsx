import type { UserDetail } from '@rental/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { tellOutcome } from '../../lib/toast/tell-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { userApi } from './user-api.ts';
import { type ChangeKind, changeTexts } from './user-changes.ts';

type ChangeFormProps = { kind: ChangeKind; user: UserDetail; onDone: () => void };

/** The calls behind the changes, by kind, and whether one is under way. */
function useChange() {
  const [disable, disabling] = userApi.useDisableUserMutation();
  const [enable, enabling] = userApi.useEnableUserMutation();
  const [endSessions, ending] = userApi.useEndUserSessionsMutation();
  const [resetSecondFactor, resetting] = userApi.useResetUserSecondFactorMutation();
  return {
    calls: { disable, enable, endSessions, resetSecondFactor },
    isBusy: [disabling, enabling, ending, resetting].some(({ isLoading }) => isLoading),
  };
}

/** Asks why, says what follows, and only then does it. */
export function ChangeForm({ kind, user, onDone }: ChangeFormProps) {
  const [reason, setReason] = useState('');
  const { calls, isBusy } = useChange();
  const field = useRef<HTMLInputElement>(null);
  const [titleId, hintId] = [useId(), useId()];
  const { title, follows } = changeTexts[kind];
  const isReady = reason.trim() !== '';
  useEffect(() => field.current?.focus(), []);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    const isDone = await tellOutcome(calls[kind]({ body: { userId: user._id, reason } }).unwrap());
    if (isDone) onDone();
  };

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      aria-labelledby={titleId}
      className="mt-3 rounded-control border border-control p-4"
    >
      <h3 id={titleId} className="text-lg">
        {title}: {user.name}
      </h3>
      <p className="mt-1.5 text-[15px] break-words text-ink-700">{follows(user)}</p>
      <TextField
        ref={field}
        label="Reason"
        hint="For the record of changes; the owner does not see it."
        isRequired
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="mt-4"
      />
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        <p id={hintId} className="text-sm text-ink-600">
          {!isReady && 'Give a reason first'}
        </p>
        <Button variant="outline" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={kind === 'disable' ? 'danger' : 'primary'}
          isBusy={isBusy}
          disabled={!isReady}
          aria-describedby={hintId}
        >
          {title}
        </Button>
      </div>
    </form>
  );
}
