import { dayInIndia, formatDay, type MonthLock } from '@rental/contracts';
import { useState } from 'react';
import { whyFailed } from '../../lib/api/error-message.ts';
import { nameOfMonth } from '../../lib/months.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LineForm } from '../../ui/form/line-form.tsx';
import { lockApi } from './lock-api.ts';
import { lockTexts as texts } from './lock-texts.ts';

/** A locked month. It can be compared with the day on which it was locked and, if it is the last one, be unlocked. */
export function LockRow({ lock, isLast }: { lock: MonthLock; isLast: boolean }) {
  const { month, lockedAt, lockedBy, isStored } = lock;
  const [check, checked] = lockApi.useLazyCheckLockQuery();
  const [unlock, { isLoading }] = lockApi.useUnlockMonthMutation();
  const [isUnlocking, setIsUnlocking] = useState(false);
  const name = nameOfMonth(`${month}-01`);
  const handleUnlock = (reason: string) => {
    void toastOutcome(unlock({ body: { month, reason } }).unwrap());
  };

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold">{name}</p>
          <p className="text-sm break-words text-ink-700">
            {isStored ? texts.lockedBy(formatDay(dayInIndia(new Date(lockedAt))), lockedBy) : texts.notStored}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isStored && (
            <Button
              variant="outline"
              size="md"
              isBusy={checked.isFetching}
              aria-label={texts.checkOf(name)}
              onClick={() => void check({ query: { month } })}
            >
              {texts.check}
            </Button>
          )}
          {isLast && (
            <Button
              variant="outline"
              size="md"
              aria-expanded={isUnlocking}
              aria-label={texts.unlockOf(name)}
              onClick={() => setIsUnlocking(!isUnlocking)}
            >
              {texts.unlock}
            </Button>
          )}
        </div>
      </div>
      {isUnlocking && (
        <div className="mt-3">
          <LineForm
            label={texts.reason}
            maxLength={200}
            action={texts.unlockOf(name)}
            isBusy={isLoading}
            onSave={handleUnlock}
          />
        </div>
      )}
      <CheckedFiles {...checked} />
    </li>
  );
}

type CheckedFilesProps = {
  currentData?: { lockedAt: string; changed: string[] } | undefined;
  error?: unknown;
  isFetching: boolean;
};

function CheckedFiles({ currentData, error, isFetching }: CheckedFilesProps) {
  if (isFetching) return null;
  if (error) return <Alert>{whyFailed(error, texts.checkFailed)}</Alert>;
  if (!currentData) return null;
  const { lockedAt, changed } = currentData;
  if (changed.length === 0) {
    return (
      <output className="mt-2 block text-sm text-ink-800">
        {texts.unchanged(formatDay(dayInIndia(new Date(lockedAt))))}
      </output>
    );
  }
  return (
    <Alert>
      {texts.changed} {changed.join(', ')}
    </Alert>
  );
}
