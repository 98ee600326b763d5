import type { MonthLock } from '@rental/contracts';
import { useId, useState } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { monthOf, moveMonth, nameOfMonth } from '../../lib/months.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lockApi } from './lock-api.ts';
import { LockRow } from './lock-row.tsx';
import { lockTexts as texts } from './lock-texts.ts';

/** Returns the month to lock next: the one after the last lock or, for the first lock, the one that ended last. */
function nextToLock([last]: readonly MonthLock[]): string | null {
  const present = monthOf(todayInIndia());
  if (last === undefined) return moveMonth(present, -1);
  const own = `${last.month}-01`;
  const next = last.isStored ? moveMonth(own, 1) : own;
  return next < present ? next : null;
}

/** Lists the locked months, and locks the next one. */
export function LockPanel() {
  const { data, isFetching, isError, refetch } = lockApi.useGetLocksQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const id = useId();

  return (
    <section aria-labelledby={id} className="@container min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id={id} tabIndex={-1} className="text-2xl">
        {texts.panel}
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">{texts.lead}</p>
      {isError && <ErrorPanel title={texts.listFailed} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-3 h-12" />}
      {data && !isError && <Locks locks={data} />}
    </section>
  );
}

function Locks({ locks }: { locks: readonly MonthLock[] }) {
  const next = nextToLock(locks);
  return (
    <>
      {locks.length === 0 && <p className="mt-3 text-ink-700">{texts.none}</p>}
      <ul className="mt-2 divide-y divide-line">
        {locks.map((lock, index) => (
          <LockRow key={lock.month} lock={lock} isLast={index === 0} />
        ))}
      </ul>
      {next !== null && <LockNext key={next} month={next} isFirst={locks.length === 0} />}
    </>
  );
}

/** Locks a month once the owner has confirmed what it means. `month` is its first day. */
function LockNext({ month, isFirst }: { month: string; isFirst: boolean }) {
  const [lock, { isLoading }] = lockApi.useLockMonthMutation();
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOfMonth(month);
  const handleLock = () => {
    setIsAsking(false);
    void toastOutcome(lock({ body: { month: month.slice(0, 7) } }).unwrap(), { canRepeat: true });
  };

  if (!isAsking) {
    return (
      <Button variant="outline" className="mt-3" isBusy={isLoading} onClick={() => setIsAsking(true)}>
        {texts.lock(name)}
      </Button>
    );
  }
  return (
    <QuestionPanel
      title={texts.question(name)}
      choices={[
        { label: texts.cancel, onChoose: () => setIsAsking(false) },
        { label: texts.lock(name), onChoose: handleLock, isDanger: true },
      ]}
      onEscape={() => setIsAsking(false)}
    >
      <p>{texts.meaning}</p>
      {isFirst && <p className="mt-1">{texts.first(name)}</p>}
      <p className="mt-1">{texts.undo}</p>
    </QuestionPanel>
  );
}
